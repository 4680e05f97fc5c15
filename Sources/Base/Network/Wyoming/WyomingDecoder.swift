import Services
import System

/// Cuts Wyoming events out of a stream of bytes, however they come.
package struct WyomingDecoder {
    package struct Malformed: Error {}
    package struct TooLarge: Error {}

    private struct Header {
        var event: WyomingEvent
        var dataLength: Int
        var payloadLength: Int
    }

    /// The reference reader takes no longer lines, either.
    private static let longestLine = Limit(
        65_536, .bytes, of: "a header line of a Wyoming service",
        beyond: "the request fails with `answer-too-large`")

    /// Bytes of one event's data and payload.
    let longest: Int
    private var header: Header?
    private var waiting: ArraySlice<UInt8> = []

    package init(longest: Int) {
        self.longest = longest
    }

    /// - Returns: the events that these bytes complete.
    package mutating func take(_ bytes: [UInt8]) throws -> [WyomingEvent] {
        waiting += bytes
        var events: [WyomingEvent] = []
        while let event = try next() { events.append(event) }
        return events
    }

    private mutating func next() throws -> WyomingEvent? {
        if header == nil {
            guard let end = waiting.firstIndex(of: UInt8(ascii: "\n")) else {
                guard waiting.count <= Self.longestLine.value else { throw TooLarge() }
                return nil
            }
            let line = waiting[..<end]
            guard line.count <= Self.longestLine.value else { throw TooLarge() }
            header = try parse(line)
            waiting = waiting[(end + 1)...]
        }
        // bounded: their sum is checked when they are read
        guard let header, waiting.count >= header.dataLength + header.payloadLength else { return nil }
        self.header = nil
        let data = waiting.prefix(header.dataLength)
        var event = header.event
        event.payload = Array(waiting.dropFirst(data.count).prefix(header.payloadLength))
        waiting = waiting.dropFirst(data.count + event.payload.count)
        if !data.isEmpty {
            guard let more = JSONValue(parsing: data)?.object else { throw Malformed() }
            event.data.merge(more) { _, new in new }
        }
        return event
    }

    private func parse(_ line: ArraySlice<UInt8>) throws -> Header {
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
        guard (ForeignNumber(data) + ForeignNumber(payload)).within(0...longest) != nil else { throw TooLarge() }
        return Header(event: event, dataLength: data, payloadLength: payload)
    }
}
