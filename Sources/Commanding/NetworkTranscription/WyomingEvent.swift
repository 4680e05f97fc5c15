package import NIOCore
package import System
package import Transcription

/// An event of the Wyoming protocol: a line of JSON, then perhaps more JSON, then perhaps raw bytes.
package struct WyomingEvent: Sendable, Equatable {
    package var type: String
    package var data: [String: JSONValue]
    package var payload: [UInt8]

    package init(type: String, data: [String: JSONValue] = [:], payload: [UInt8] = []) {
        self.type = type
        self.data = data
        self.payload = payload
    }

    package func encoded() -> ByteBuffer {
        var header: [String: JSONValue] = ["type": .string(type), "version": "1.9.0"]
        let body = data.isEmpty ? [] : Array(JSONValue.object(data).text.utf8)
        if !body.isEmpty { header["data_length"] = .integer(body.count) }
        if !payload.isEmpty { header["payload_length"] = .integer(payload.count) }
        return ByteBuffer(bytes: Array(JSONValue.object(header).text.utf8) + [UInt8(ascii: "\n")] + body + payload)
    }
}

/// Cuts Wyoming events out of a stream of bytes, however they come.
package struct WyomingDecoder: ByteToMessageDecoder {
    package typealias InboundOut = WyomingEvent

    package struct Malformed: Error {}
    package struct TooLarge: Error {}

    private struct Header {
        var event: WyomingEvent
        var dataLength: Int
        var payloadLength: Int
    }

    /// The reference reader takes no longer lines, either.
    private static let longestLine = 65_536

    /// Bytes of one event's data and payload.
    let longest: Int
    private var header: Header?

    package init(longest: Int) {
        self.longest = longest
    }

    package mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let event = try take(from: &buffer) else { return .needMoreData }
        context.fireChannelRead(Self.wrapInboundOut(event))
        return .continue
    }

    package mutating func decodeLast(
        context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
    ) throws -> DecodingState {
        // Half an event at the end is a broken connection, which shows as its end.
        try decode(context: context, buffer: &buffer)
    }

    private mutating func take(from buffer: inout ByteBuffer) throws -> WyomingEvent? {
        if header == nil {
            guard let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) else {
                guard buffer.readableBytes <= Self.longestLine else { throw TooLarge() }
                return nil
            }
            let length = end - buffer.readableBytesView.startIndex
            guard length <= Self.longestLine, let line = buffer.readBytes(length: length) else { throw TooLarge() }
            buffer.moveReaderIndex(forwardBy: 1)
            header = try parse(line)
        }
        guard let header, buffer.readableBytes >= header.dataLength + header.payloadLength,
            let data = buffer.readBytes(length: header.dataLength),
            let payload = buffer.readBytes(length: header.payloadLength)
        else { return nil }
        self.header = nil
        var event = header.event
        event.payload = payload
        if !data.isEmpty {
            guard let more = JSONValue(parsing: data)?.object else { throw Malformed() }
            event.data.merge(more) { _, new in new }
        }
        return event
    }

    private func parse(_ line: [UInt8]) throws -> Header {
        guard let value = JSONValue(parsing: line), let type = value["type"]?.string else { throw Malformed() }
        func length(_ name: String) throws -> Int {
            switch value[name] {
            case nil, .null: return 0
            case .integer(let length) where length >= 0:
                guard length <= longest else { throw TooLarge() }
                return length
            default: throw Malformed()
            }
        }
        let event = WyomingEvent(type: type, data: value["data"]?.object ?? [:])
        let (data, payload) = (try length("data_length"), try length("payload_length"))
        guard data + payload <= longest else { throw TooLarge() }
        return Header(event: event, dataLength: data, payloadLength: payload)
    }
}
