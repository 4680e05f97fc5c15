import Audio
import CAllocationCounter
import Glibc
import HTTPServer
import KeywordSpotting
import Page
import Pipeline
import Session
import System
import TestSupport
import Testing
import VoiceActivity

@Suite("What viewers are told") struct LiveBoardTests {
    private func detection(_ keyword: String) -> StampedEvent {
        StampedEvent(.detection(Detection(heard: keyword, from: 0, to: 1, at: 1, score: 0.7)), wall: 1)
    }

    @Test("is in a ring with room for so many, oldest first")
    func ring() {
        var ring = NewsRing(most: 3, bytes: 1_000)
        for number in 1...5 { ring.append("\(number)") }
        #expect(ring.after(0).map(\.text) == ["3", "4", "5"])
        #expect(ring.after(4).map(\.text) == ["5"])
        #expect(ring.after(5).isEmpty)
        #expect(ring.after(99).map(\.text) == ["3", "4", "5"], "a number of another run")
    }

    @Test("is in a ring with room for so many bytes")
    func bytes() {
        var ring = NewsRing(most: 100, bytes: 10)
        for text in ["aaaa", "bbbb", "cccc"] { ring.append(text) }
        #expect(ring.after(0).map(\.text) == ["bbbb", "cccc"])
        ring.append(String(repeating: "d", count: 11))
        #expect(ring.after(0).isEmpty)
        #expect(ring.newest == 4)
    }

    @Test("is all that has happened, once, with the newest first seen by who comes later")
    func news() {
        let board = LiveBoard()
        let sink = board.sink()
        var first = LiveBoard.Cursor()
        sink.handle(detection("computer"))
        #expect(board.text(for: &first, at: 0).contains(#""keyword":"computer""#))
        #expect(board.text(for: &first, at: 0.1).isEmpty)
        sink.handle(detection("marmalade"))
        var second = LiveBoard.Cursor()
        let text = board.text(for: &second, at: 0.2)
        #expect(text.contains("computer") && text.contains("marmalade"))
        let rest = board.text(for: &first, at: 0.2)
        #expect(!rest.contains("computer") && rest.contains("marmalade"))
        #expect(rest.hasPrefix("id: 2\nevent: news\ndata: {") && rest.hasSuffix("}\n\n"))
    }

    @Test("has no line of its own in what comes from outside")
    func lines() {
        let board = LiveBoard()
        board.sink(for: "kitchen\n\nevent: evil").handle(detection("a\n\ndata: b\r\u{2028}"))
        var cursor = LiveBoard.Cursor()
        let text = board.text(for: &cursor, at: 0)
        #expect(text.unicodeScalars.count { $0 == "\n" } == 4)
        #expect(!text.unicodeScalars.contains("\r") && !text.unicodeScalars.contains("\u{2028}"))
    }

    @Test("waits for nobody: of what nobody looks at the newest 64 stay")
    func unwatched() {
        let board = LiveBoard()
        let sink = board.sink()
        for number in 0..<1_000 { sink.handle(detection("word\(number)")) }
        var cursor = LiveBoard.Cursor()
        let text = board.text(for: &cursor, at: 0)
        #expect(text.matches(of: /event: news/).count == 64)
        #expect(text.contains("word999") && !text.contains("word900\""))
    }

    @Test("is a picture of the highest score since the last one, and costs the stream no allocation")
    func pictures() throws {
        let board = LiveBoard()
        let sink = board.sink(for: "kitchen")
        let pipeline = try Pipeline(keywords: [Words.model("computer")])
        var cursor = LiveBoard.Cursor()
        let (hop, activity) = (Hop(), VoiceActivity())
        func hear() {
            sink.heard(hop, activity, seconds: nil)
            sink.turn(pipeline)
        }
        hear()
        #expect(board.text(for: &cursor, at: 0).isEmpty, "nobody looks")
        board.viewerCame()
        hear()
        let picture = board.text(for: &cursor, at: 1)
        #expect(
            picture == """
                event: picture
                data: {"stream":1,"client":"kitchen","level":-101.1,"speech":false,\
                "bands":"0000000000000000000000000000000000000000",\
                "keywords":[{"name":"computer","score":0.0,"threshold":0.5}]}


                """)
        #expect(board.text(for: &cursor, at: 2).isEmpty, "nothing was heard since")
        hear()
        let before = allocations_of_this_thread()
        for _ in 0..<1_000 { hear() }
        #expect(allocations_of_this_thread() == before)
        sink.finish(isStopped: false)
        #expect(board.text(for: &cursor, at: 3).isEmpty)
        board.viewerLeft()
        #expect(!board.isWatched)
    }

    @Test("has the spectrum since the last one, a sign for each band, the lowest first")
    func spectrum() throws {
        let board = LiveBoard()
        let sink = board.sink()
        board.viewerCame()
        var hop = Hop()
        // A tone of 500 Hz, which is in the lower half of the bands.
        for i in 0..<Hop.length { hop.samples[i] = 0.5 * sinf(2 * .pi * 500 * Float(i) / 16_000) }
        for _ in 0..<5 { sink.heard(hop, VoiceActivity(), seconds: nil) }
        sink.turn(try Pipeline(keywords: []))
        var cursor = LiveBoard.Cursor()
        let text = board.text(for: &cursor, at: 0)
        let bands = try #require(text.firstMatch(of: /"bands":"([^"]*)"/)).1.map { $0 }
        let order = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_")
        let levels = bands.compactMap { order.firstIndex(of: $0) }
        #expect(levels.count == 40)
        let loudest = try #require(levels.indices.max { levels[$0] < levels[$1] })
        #expect((6...12).contains(loudest) && levels[loudest] > 45)
        #expect(levels[30] < levels[loudest] - 20)
    }

    @Test("of more streams than there are places is what happens alone")
    func manyStreams() {
        let board = LiveBoard()
        let sinks = (0..<40).map { board.sink(for: "client\($0)") }
        sinks[39].handle(detection("computer"))
        var cursor = LiveBoard.Cursor()
        #expect(board.text(for: &cursor, at: 0).contains("client39"))
    }

    @Test("of sentences that come as texts is what happens, and they take nobody's place")
    func sentences() {
        let board = LiveBoard()
        let sentences = (0..<40).flatMap { board.make(for: "client\($0)", of: .sentences) }
        let command = board.make(for: "hall", of: .commands)
        var cursor = LiveBoard.Cursor()
        sentences[39].handle(
            StampedEvent(.conversation(.answer("The light is on"), command: 0, time: 0), wall: 0))
        let text = board.text(for: &cursor, at: 0)
        #expect(text.contains("client39") && text.contains("The light is on"))
        board.viewerCame()
        for sink in command { sink.heard(Hop(), VoiceActivity(), seconds: nil) }
        if let pipeline = try? Pipeline(keywords: []) { for sink in command { sink.turn(pipeline) } }
        #expect(board.text(for: &cursor, at: 1).contains(#""stream":1,"client":"hall""#))
    }

    @Test("is sent while it is taken, waits, and is given up")
    func pace() {
        var pace = ViewerPace(patience: 5)
        #expect(pace.action(at: 0) == .send)
        pace.sent(at: 0)
        #expect(pace.action(at: 5) == .wait)
        pace.taken()
        #expect(pace.action(at: 5) == .send)
        pace.sent(at: 5)
        #expect(pace.action(at: 10.5) == .hangUp)
    }
}
