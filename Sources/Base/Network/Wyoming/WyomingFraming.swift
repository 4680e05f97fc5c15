import System

/// Cuts Wyoming events out of a stream of bytes, however they come, and hands their payloads on as they come.
///
/// Each byte is looked at once, and no more is kept than an unfinished header with its data.
package struct WyomingFraming {
    package struct Malformed: Error {}
    package struct TooLarge: Error {}

    /// Bytes that an event may have.
    package struct Bounds: Sendable {
        package var line: Int
        package var data: Int
        package var payload: Int
        /// Of data and payload together.
        package var both: Int

        package init(line: Int, data: Int, payload: Int, both: Int? = nil) {
            self.line = line
            self.data = data
            self.payload = payload
            self.both = both ?? .max
        }
    }

    package enum Piece: Equatable {
        /// An event without its payload, of which so many bytes follow.
        case event(WyomingEvent, payload: Int)
        /// More of the payload; whether it is the last of it.
        case payload(ArraySlice<UInt8>, isLast: Bool)
    }

    private enum Part {
        case line
        case data(WyomingEvent, length: Int, payload: Int)
        case payload(left: Int)
    }

    private let bounds: Bounds
    private var part = Part.line
    /// What has come of a line or of data.
    private var held: [UInt8] = []

    package init(_ bounds: Bounds) {
        self.bounds = bounds
    }

    /// Whether an event has begun that is not complete.
    package var isWithinEvent: Bool {
        if case .line = part { !held.isEmpty } else { true }
    }

    /// - Parameter body: is given each piece, in order. What it throws ends the reading.
    /// - Throws: `Malformed` or `TooLarge`; then nothing more can be read.
    package mutating func take(_ bytes: ArraySlice<UInt8>, each body: (Piece) throws -> Void) throws {
        var rest = bytes
        while !rest.isEmpty {
            switch part {
            case .line: try takeLine(&rest, body)
            case .data(let event, let length, let payload):
                guard let data = take(length, from: &rest) else { return }
                var event = event
                guard let more = JSONValue(parsing: data)?.object else { throw Malformed() }
                event.data.merge(more) { _, new in new }
                try begin(event, payload: payload, body)
            case .payload(let left):
                let piece = rest.prefix(left)
                rest = rest.dropFirst(piece.count)
                let isLast = piece.count == left
                part = isLast ? .line : .payload(left: left &- piece.count)
                try body(.payload(piece, isLast: isLast))
            }
        }
    }

    private mutating func takeLine(_ rest: inout ArraySlice<UInt8>, _ body: (Piece) throws -> Void) throws {
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        let piece = rest[..<(end ?? rest.endIndex)]
        guard held.count + piece.count <= bounds.line else { throw TooLarge() }
        rest = end.map { rest[($0 + 1)...] } ?? []
        guard end != nil else {
            held += piece
            return
        }
        let line = held.isEmpty ? piece : (held + piece)[...]
        held = []
        let (event, data, payload) = try parse(line)
        if data > 0 {
            part = .data(event, length: data, payload: payload)
        } else {
            try begin(event, payload: payload, body)
        }
    }

    private mutating func begin(_ event: WyomingEvent, payload: Int, _ body: (Piece) throws -> Void) throws {
        part = payload > 0 ? .payload(left: payload) : .line
        try body(.event(event, payload: payload))
    }

    /// So many bytes, once they have come.
    private mutating func take(_ count: Int, from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let piece = rest.prefix(count - held.count)
        rest = rest.dropFirst(piece.count)
        guard held.count + piece.count == count else {
            held += piece
            return nil
        }
        defer { held = [] }
        return held.isEmpty ? piece : (held + piece)[...]
    }

    private func parse(_ line: ArraySlice<UInt8>) throws -> (WyomingEvent, data: Int, payload: Int) {
        guard let value = JSONValue(parsing: line), let type = value["type"]?.string else { throw Malformed() }
        func length(_ name: String, atMost most: Int) throws -> Int {
            switch value[name] {
            case nil, .null: return 0
            case .integer(let length) where length >= 0:
                guard length <= most else { throw TooLarge() }
                return length
            // A number beyond all integers.
            case .number(let length) where length > 1e18: throw TooLarge()
            default: throw Malformed()
            }
        }
        let data = try length("data_length", atMost: bounds.data)
        let payload = try length("payload_length", atMost: bounds.payload)
        guard (ForeignNumber(data) + ForeignNumber(payload)).within(0...bounds.both) != nil else { throw TooLarge() }
        return (WyomingEvent(type: type, data: value["data"]?.object ?? [:]), data, payload)
    }
}
