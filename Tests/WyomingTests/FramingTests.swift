import Network
import System
import Testing

@Suite("Events in a stream of bytes") struct FramingTests {
    private static let bounds = WyomingFraming.Bounds(line: 200, data: 100, payload: 1_000)

    /// The events with their payloads, as somebody who collects them has them.
    private func events(_ pieces: [[UInt8]]) throws -> [WyomingEvent] {
        var framing = WyomingFraming(Self.bounds)
        var events: [WyomingEvent] = []
        for piece in pieces {
            try framing.take(piece[...]) { part in
                switch part {
                case .event(let event, _): events.append(event)
                case .payload(let bytes, _): events[events.count - 1].payload += bytes
                }
            }
        }
        #expect(!framing.isWithinEvent)
        return events
    }

    @Test("are the same however the bytes come", arguments: [1, 2, 3, 7, 50, 1_000])
    func however(length: Int) throws {
        let said = [
            WyomingEvent(type: "describe"),
            WyomingEvent(type: "audio-chunk", data: ["rate": .integer(16_000)], payload: [10, 123, 0, 255]),
            WyomingEvent(type: "ping", data: ["text": "ü\n"]), WyomingEvent(type: "audio-chunk", payload: [1]),
        ]
        let bytes = said.flatMap { $0.encoded() }
        let pieces = stride(from: 0, to: bytes.count, by: length).map {
            Array(bytes[$0..<min(bytes.count, $0 + length)])
        }
        #expect(try events(pieces) == said)
    }

    @Test("may have their data in the header, and null for nothing")
    func inlined() throws {
        let text = """
            {"type": "detect", "data": {"names": ["a"], "b": 1}, "data_length": null, "payload_length": null}
            {"type": "detect", "data": {"names": ["a"], "b": 1}, "data_length": 16}
            {"names": ["c"]}
            """
        #expect(
            try events([Array(text.utf8)]) == [
                WyomingEvent(type: "detect", data: ["names": ["a"], "b": .integer(1)]),
                WyomingEvent(type: "detect", data: ["names": ["c"], "b": .integer(1)]),
            ])
    }

    static let tooLarge = [
        "{\"type\":\"x\",\"payload_length\":10737418240}\n", "{\"type\":\"x\",\"payload_length\":1e30}\n",
        "{\"type\":\"x\",\"data_length\":101}\n", "{\"type\":\"x\",\"payload_length\":99999999999999999999}\n",
        String(repeating: "x", count: 201), String(repeating: " ", count: 201) + "\n",
    ]

    @Test("are refused when they are too large", arguments: tooLarge)
    func refused(text: String) {
        #expect(throws: WyomingFraming.TooLarge.self) { try events([Array(text.utf8)]) }
    }

    static let malformed: [[UInt8]] =
        [
            "{\"type\":\"x\",\"data_length\":-1}\n", "{\"type\":\"x\",\"payload_length\":-10737418240}\n",
            "{\"type\":\"x\",\"data_length\":\"5\"}\n", "{\"type\":\"x\",\"data_length\":2}\n[]",
            "{\"type\":\"x\",\"data_length\":1.5}\n", "{\"type\":5}\n", "[]\n", "\n", "GET / HTTP/1.1\r\n",
        ].map { Array($0.utf8) } + [
            [0x7b, 0xff, 0xfe, 0x0a], Array("{\"type\":\"".utf8) + [0xc3, 0x28] + Array("\"}\n".utf8),
        ]

    @Test("are refused when they are none", arguments: malformed)
    func isNone(bytes: [UInt8]) {
        #expect(throws: WyomingFraming.Malformed.self) { try events([bytes]) }
    }

    @Test("hand on their payload as it comes, and keep nothing of it")
    func payload() throws {
        var framing = WyomingFraming(Self.bounds)
        var pieces: [WyomingFraming.Piece] = []
        func collect(_ piece: WyomingFraming.Piece) { pieces.append(piece) }
        try framing.take(Array("{\"type\":\"x\",\"payload_length\":4}\n".utf8)[...], each: collect)
        try framing.take([1, 2, 3], each: collect)
        #expect(framing.isWithinEvent)
        try framing.take([4], each: collect)
        #expect(
            pieces == [
                .event(WyomingEvent(type: "x"), payload: 4), .payload([1, 2, 3], isLast: false),
                .payload([4], isLast: true),
            ])
        #expect(!framing.isWithinEvent)
    }
}
