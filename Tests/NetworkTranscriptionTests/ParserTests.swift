import Foundation
import NIOCore
import NIOEmbedded
import NetworkTranscription
import System
import Testing
import Transcription

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

    @Test("give the same Wyoming events")
    func wyoming() throws {
        let expected = [
            WyomingEvent(type: "info", data: ["asr": [["name": "x"]], "ü": "\n"]),
            WyomingEvent(type: "audio-chunk", data: ["rate": .integer(16_000)], payload: [10, 123, 0, 255]),
            WyomingEvent(type: "pong"),
        ]
        let bytes = expected.flatMap { Array($0.encoded().readableBytesView) }
        for place in 0...bytes.count {
            let channel = EmbeddedChannel(handler: ByteToMessageHandler(WyomingDecoder(longest: 1000)))
            try channel.writeInbound(ByteBuffer(bytes: bytes[..<place]))
            try channel.writeInbound(ByteBuffer(bytes: bytes[place...]))
            for event in expected { #expect(try channel.readInbound() == event) }
            #expect(try channel.finish().isClean)
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
        ] as [(String?, Duration)])
    func delays(header: String?, expected: Duration) {
        #expect(RetryDelay.after(header, now: now) == expected)
    }
}
