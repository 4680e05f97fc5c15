import Network
import Pipeline
import Satellite
import System
import Testing

@Suite("What a satellite and its server say to each other")
struct TalkTests {
    private static let server = 1

    private func event(_ type: String, _ data: [String: JSONValue] = [:]) -> WyomingEvent {
        WyomingEvent(type: type, data: data)
    }

    /// The kinds of events that are sent.
    private func kinds(_ actions: [SatelliteStateMachine.Action]) -> [String] {
        actions.compactMap { if case .send(let event, _) = $0 { event.type } else { nil } }
    }

    private func connected(speaks: Bool = true) -> SatelliteStateMachine {
        var talk = SatelliteStateMachine(speaks: speaks)
        #expect(talk.take(event("run-satellite"), from: Self.server, at: 0) == [.serverCame])
        return talk
    }

    @Test("anybody may ask what it is, and whether it is there")
    func strangers() {
        var talk = connected()
        #expect(talk.take(event("describe"), from: 7, at: 0) == [.tellInfo(to: 7)])
        #expect(kinds(talk.take(event("ping", ["text": "a"]), from: 7, at: 0)) == ["pong"])
        for type in [
            "transcript", "audio-start", "audio-stop", "pause-satellite", "timer-finished", "error", "strange",
        ] {
            #expect(talk.take(event(type, ["text": "a", "id": "b"]), from: 7, at: 0).isEmpty)
        }
        #expect(talk.left(7).isEmpty && talk.isConnected)
    }

    @Test("without a server a command comes to nothing")
    func alone() {
        var talk = SatelliteStateMachine(speaks: true)
        guard case .failed(let failure, run: 1)? = talk.begin(run: 1, keyword: "computer").first else {
            Issue.record("no failure")
            return
        }
        #expect(failure.code == "connect-failed")
        #expect(talk.audio([0, 0], at: 0, ofRun: 1).isEmpty && talk.end(run: 1, isGivenUp: false).isEmpty)
    }

    @Test("a command is announced, sent, ended and understood", arguments: [true, false])
    func command(speaks: Bool) {
        var talk = connected(speaks: speaks)
        let begin = talk.begin(run: 1, keyword: "computer")
        #expect(kinds(begin) == ["detection", "run-pipeline"])
        guard case .send(let run, to: Self.server) = begin[1] else { return }
        #expect(run.data["start_stage"] == "asr" && run.data["end_stage"] == (speaks ? "tts" : "handle"))
        #expect(kinds(talk.audio([1, 2], at: 0, ofRun: 1)) == ["audio-chunk"])
        #expect(kinds(talk.end(run: 1, isGivenUp: false)) == ["audio-stop"])
        #expect(talk.audio([1, 2], at: 0, ofRun: 1).isEmpty)
        #expect(talk.take(event("transcript", ["text": "hi"]), from: Self.server, at: 1) == [.understood("hi", run: 1)])
        #expect(talk.take(event("transcript", ["text": "hi"]), from: Self.server, at: 1).isEmpty)
    }

    @Test("what the server has heard enough of is ended, once")
    func enough() {
        var talk = connected()
        _ = talk.begin(run: 1, keyword: "computer")
        #expect(kinds(talk.take(event("voice-stopped"), from: Self.server, at: 1)) == ["audio-stop"])
        #expect(talk.audio([1, 2], at: 0, ofRun: 1).isEmpty)
        #expect(talk.end(run: 1, isGivenUp: false).isEmpty)
        #expect(talk.take(event("transcript", ["text": .null]), from: Self.server, at: 1) == [.understood("", run: 1)])
    }

    @Test("a transcript that comes while the command is spoken ends it")
    func transcriptFirst() {
        var talk = connected()
        _ = talk.begin(run: 1, keyword: "computer")
        let actions = talk.take(event("transcript", ["text": "hi"]), from: Self.server, at: 1)
        #expect(kinds(actions) == ["audio-stop"] && actions.last == .understood("hi", run: 1))
    }

    @Test("a command that is given up is ended, and nobody hears of it any more")
    func givenUp() {
        var talk = connected()
        _ = talk.begin(run: 1, keyword: "computer")
        #expect(kinds(talk.end(run: 1, isGivenUp: true)) == ["audio-stop"])
        #expect(talk.take(event("transcript", ["text": "hi"]), from: Self.server, at: 1).isEmpty)
    }

    @Test("the next command takes the place of one that is awaited")
    func overtaken() {
        var talk = connected()
        _ = talk.begin(run: 1, keyword: "computer")
        let actions = talk.begin(run: 2, keyword: "jarvis")
        #expect(kinds(actions) == ["audio-stop", "detection", "run-pipeline"])
        guard case .failed(let failure, run: 1) = actions[1] else {
            Issue.record("\(actions)")
            return
        }
        #expect(failure.code == "cancelled")
    }

    @Test(
        "an error ends a command that is awaited, and is told otherwise",
        arguments: [("stt-no-text-recognized", true), ("stt-stream-failed", false)])
    func errors(code: String, isSilence: Bool) {
        var talk = connected()
        _ = talk.begin(run: 1, keyword: "computer")
        _ = talk.end(run: 1, isGivenUp: false)
        let error = event("error", ["text": "no \u{1b}[2J", "code": .string(code)])
        let actions = talk.take(error, from: Self.server, at: 1)
        if isSilence {
            #expect(actions == [.understood("", run: 1)])
        } else if case .failed(let failure, run: 1)? = actions.first {
            #expect(failure.code == code && !failure.message.contains("\u{1b}"))
        } else {
            Issue.record("\(actions)")
        }
        guard case .complaint? = talk.take(error, from: Self.server, at: 1).first else {
            Issue.record("nobody is told")
            return
        }
    }

    @Test("sound is heard from the server, where there is a loudspeaker", arguments: [true, false])
    func sound(speaks: Bool) {
        var talk = connected(speaks: speaks)
        let start = event("audio-start", ["rate": .integer(22_050)])
        #expect(talk.take(start, from: Self.server, at: 0) == (speaks ? [.soundBegins(start)] : []))
        #expect(talk.isSound(event("audio-chunk"), from: Self.server) == speaks)
        #expect(!talk.isSound(event("audio-chunk"), from: 7) && !talk.isSound(event("timer"), from: Self.server))
        // Home Assistant interrupts what it says by beginning anew.
        #expect(talk.take(start, from: Self.server, at: 0) == (speaks ? [.soundEnds, .soundBegins(start)] : []))
        #expect(talk.take(event("audio-stop"), from: Self.server, at: 0) == (speaks ? [.soundEnds] : []))
        #expect(!talk.isSound(event("audio-chunk"), from: Self.server))
        #expect(kinds(talk.played()) == ["played"])
    }

    @Test("who hangs up leaves nothing behind")
    func leaves() {
        var talk = connected()
        _ = talk.take(event("audio-start"), from: Self.server, at: 0)
        _ = talk.begin(run: 1, keyword: "computer")
        let actions = talk.left(Self.server)
        guard case .failed(let failure, run: 1) = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(failure.code == "disconnected")
        #expect(actions.suffix(2) == [.soundEnds, .serverLeft])
        #expect(!talk.isConnected && talk.played().isEmpty)
        #expect(talk.take(event("run-satellite"), from: 2, at: 1) == [.serverCame])
    }

    @Test("a server that hangs up after it has paused the satellite, as Home Assistant mutes, is missed by nobody")
    func mutes() {
        var talk = connected()
        #expect(talk.take(event("pause-satellite"), from: Self.server, at: 0) == [.pause])
        #expect(talk.left(Self.server).isEmpty)
        #expect(talk.take(event("run-satellite"), from: 2, at: 1) == [.serverCame, .resume])
    }

    @Test("a second server has to wait, until the first gives no sign of life")
    func oneServer() {
        var talk = connected()
        _ = talk.take(event("ping"), from: Self.server, at: 1)
        let refused = talk.take(event("run-satellite"), from: 2, at: 5)
        #expect(kinds(refused) == ["error"] && refused.last == .hangUp(2))
        #expect(talk.silentServer(at: 11) == nil && talk.silentServer(at: 12) == Self.server)
        #expect(
            talk.take(event("run-satellite"), from: 2, at: 12) == [.hangUp(Self.server), .serverLeft, .serverCame])
    }

    @Test("a server that never asks for signs of life is not taken for gone")
    func noPings() {
        #expect(connected().silentServer(at: 3_000) == nil)
    }

    @Test("is paused and goes on as its server wants")
    func pause() {
        var talk = connected()
        #expect(talk.take(event("pause-satellite"), from: Self.server, at: 0) == [.pause])
        #expect(talk.take(event("pause-satellite"), from: Self.server, at: 0).isEmpty)
        #expect(talk.take(event("run-satellite"), from: Self.server, at: 0) == [.resume])
        #expect(talk.take(event("run-satellite"), from: Self.server, at: 0).isEmpty)
    }

    @Test("timers keep their name and time to their end")
    func timers() {
        var talk = connected()
        func timer(_ type: String, _ data: [String: JSONValue]) -> TimerNews? {
            guard case .timer(let news)? = talk.take(event(type, data), from: Self.server, at: 0).first else {
                return nil
            }
            return news
        }
        #expect(timer("timer-started", ["id": "a", "total_seconds": .integer(60), "name": "tea"])?.state == .started)
        let held = timer("timer-updated", ["id": "a", "total_seconds": .integer(50), "is_active": .bool(false)])
        #expect(held == TimerNews(id: "a", state: .updated, name: "tea", seconds: 50, isActive: false))
        #expect(
            timer("timer-finished", ["id": "a"])
                == TimerNews(id: "a", state: .finished, name: "tea", seconds: 50, isActive: false))
        #expect(timer("timer-cancelled", ["id": "a"])?.name == nil)
        #expect(timer("timer-started", [:]) == nil)
        #expect(timer("timer-started", ["id": "b", "total_seconds": .integer(-1)]) == nil)
        #expect(timer("timer-started", ["id": "b", "total_seconds": .number(1e300)]) == nil)
        #expect(timer("timer-exploded", ["id": "b"]) == nil)
        #expect(timer("timer-started", ["id": .string(String(repeating: "a", count: 257))]) == nil)
    }
}
