import Foundation
import Network
import NetworkTranscription
import System
import Testing

@Suite("Answers cut at every place")
struct ParserTests {
    /// The bytes in two parts, for each place to cut them.
    func cuts(_ text: String) -> [([UInt8], [UInt8])] {
        let bytes = Array(text.utf8)
        return (0...bytes.count).map { (Array(bytes[..<$0]), Array(bytes[$0...])) }
    }

    @Test("give the same objects of JSON")
    func objects() {
        let expected = [#"{"a":"}\"{\\"}"#, #"{"b":[{"c":{}}]}"#, "{}"]
        for (first, second) in cuts(expected.joined(separator: "\r\n ")) {
            var splitter = JSONObjectSplitter()
            let objects = splitter.take(first) + splitter.take(second)
            #expect(objects.map { String(decoding: $0, as: UTF8.self) } == expected)
            #expect(splitter.isAtBoundary && !splitter.isBroken)
        }
    }

    @Test("give the same events", arguments: ["\n", "\r\n", "\r"])
    func events(newline: String) {
        let text =
            [":x", "data: a", "data:b", "", "event: e", "data", "", "database: 1", "", "id: 2", ""]
            .joined(separator: newline) + newline
        for (first, second) in cuts(text) {
            var parser = ServerSentEvents()
            let events = parser.take(first) + parser.take(second)
            #expect(events.map { String(decoding: $0, as: UTF8.self) } == ["a\nb", ""])
        }
    }

    @Test("give one event of very many lines in time that is linear in them", .timeLimit(.minutes(20)))
    func manyLines() {
        var parser = ServerSentEvents()
        let lines = String(repeating: "data:\n", count: 300_000) + "\n"
        #expect(parser.take(lines.utf8).map(\.count) == [299_999])
    }

    @Test("give the same Wyoming events")
    func wyoming() throws {
        let expected = [
            WyomingEvent(type: "info", data: ["asr": [["name": "x"]], "ü": "\n"]),
            WyomingEvent(type: "audio-chunk", data: ["rate": .integer(16_000)], payload: [10, 123, 0, 255]),
            WyomingEvent(type: "pong"),
        ]
        let bytes = expected.flatMap { $0.encoded() }
        for place in 0...bytes.count {
            var decoder = WyomingDecoder(longest: 1000)
            let events = try decoder.take(Array(bytes[..<place])) + decoder.take(Array(bytes[place...]))
            #expect(events == expected)
        }
    }
}

@Suite("The pause before a repetition")
struct RetryDelayTests {
    // Sun, 06 Nov 1994 08:49:37 GMT
    let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "is what the server wants, in seconds or as a date",
        arguments: [
            (nil, .milliseconds(500)), ("", .milliseconds(500)), ("soon", .milliseconds(500)), ("0", .zero),
            ("7", .seconds(7)), (" 7", .seconds(7)), ("-7", .zero), ("99999999999", .seconds(1_000_000)),
            ("Sun, 06 Nov 1994 08:49:40 GMT", .seconds(3)), ("Sun, 06 Nov 1994 08:49:00 GMT", .zero),
            ("9223372036854775807", .seconds(1_000_000)), ("9223372036854775808", .milliseconds(500)),
            ("Sun, 06 Nov 9223372036854775807 08:49:37 GMT", .milliseconds(500)),
            ("Sun, 9223372036854775807 Nov 1994 9223372036854775807:-9223372036854775808:37 GMT", .milliseconds(500)),
        ] as [(String?, Duration)])
    func delays(header: String?, expected: Duration) {
        #expect(RetryDelay.after(header, now: now) == expected)
    }
}

@Suite("The key of a web socket")
struct WebSocketKeyTests {
    @Test(
        "is hashed with SHA-1 (the first two from RFC 3174)",
        arguments: [
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            // What Python's hashlib says of lengths around a block.
            (String(repeating: "a", count: 55), "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
            (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
        ])
    func hash(text: String, digest: String) {
        let hex = SHA1.digest(Array(text.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        #expect(hex.joined() == digest)
    }

    @Test("is answered as RFC 6455 says in section 1.3")
    func accept() {
        #expect(WebSocketKey.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }
}

@Suite("Partial transcripts")
struct PartialThrottleTests {
    @Test("pass at once up to a number, then at a rate, however long it was quiet before")
    func rate() {
        var throttle = PartialThrottle()
        var now = ContinuousClock.now
        func passed(of count: Int) -> Int { (0..<count).count { _ in throttle.isDue(at: now) } }
        #expect(passed(of: 1000) == 64)
        now += .seconds(2)
        #expect(passed(of: 1000) == 40)
        now += .seconds(3600)
        #expect(passed(of: 1000) == 64)
    }
}
