import Audio
import CommandRecording
import Pipeline
import Services
import Testing
import Transcription

/// What happens after a keyword, event by event, with made-up speech.
@Suite struct CourseOfACommandTests {
    private func text(_ words: String) -> Transcript { Transcript(text: words) }

    @Test func fromTheKeywordToTheText() throws {
        var machine = try Machine()
        #expect(machine.pipeline.state == .idle)
        machine.hear(2, speech: false)
        #expect(machine.pipeline.state == .listening)
        machine.detect()
        #expect(machine.pipeline.state == .woken)
        machine.hear(0.5, speech: false)
        machine.hear(1.5, speech: true)
        #expect(machine.pipeline.state == .recording)
        machine.tell(1, .partial(text("turn on")))
        machine.hear(0.9, speech: false)
        #expect(machine.pipeline.state == .transcribing)
        machine.tell(1, .final(text("turn on the light")))
        #expect(machine.pipeline.state == .listening)
        #expect(
            machine.kinds == ["detection", "wake", "command-start", "partial", "command-end", "transcript"])
        let ended = machine.ended
        let command = try #require(ended.first)
        let streamed = machine.streamed[1]
        #expect(streamed == command.samples.count)
        machine.finish()
        #expect(machine.pipeline.state == .idle)
    }

    /// A keyword is detected before it is over, and its rest is no part of the command.
    @Test(arguments: [0, 0.2, 0.4, 0.8])
    func theCommandBeginsWhereTheKeywordTurnsOutToEnd(pause: Double) throws {
        var machine = try Machine()
        machine.hear(2, speech: false)
        machine.hear(0.6, speech: true)
        machine.detect(before: 0.05)
        machine.hear(0.12, speech: true)
        let end = machine.pipeline.time
        machine.hear(min(pause, 0.1), speech: false)
        machine.settle(end: end)
        machine.hear(max(0, pause - 0.1), speech: false)
        machine.hear(1.5, speech: true)
        machine.hear(0.9, speech: false)
        let starts = machine.events.compactMap { if case .commandStarted(let start) = $0 { start } else { nil } }
        let start = try #require(starts.first)
        #expect(starts.count == 1 && start.keywordEnd == end && abs(start.start - (end - 0.5)) < 1e-9)
        // Behind a long pause all before the last half second of it is left out.
        #expect(abs(start.leadIn - (0.5 + max(0, pause + 0.01 - 0.5))) < 0.06)
        let command = try #require(machine.ended.first)
        #expect(command.keywordEnd == end)
        let streamed = machine.streamed[1]
        #expect(streamed == command.samples.count, "nothing is lost and nothing comes twice")
    }

    @Test("The end of another keyword, or of another speaker's, is none of the one that woke")
    func endsOfOthers() throws {
        var machine = try Machine()
        machine.hear(2, speech: true)
        machine.detect(by: "anna")
        let told = machine.pipeline.time - 0.1
        machine.settle(end: told + 0.2)
        machine.settle("lights", by: "anna", end: told + 0.2)
        machine.hear(1.5, speech: true)
        machine.hear(0.9, speech: false)
        let end = try #require(machine.ended.first?.keywordEnd)
        #expect(abs(end - told) < 1e-9)
    }

    @Test func nobodySpeaks() throws {
        var machine = try Machine()
        machine.hear(2, speech: false)
        machine.detect()
        machine.hear(5, speech: false)
        #expect(machine.kinds == ["detection", "wake", "command-end"])
        #expect(machine.ended.first?.reason == .noSpeech)
        #expect(machine.pipeline.state == .listening)
    }

    @Test func aStopWordEndsTheCommand() throws {
        var machine = try Machine { $0.stopWords = StopWords(["done"]) }
        machine.hear(2, speech: false)
        machine.detect()
        machine.hear(2, speech: true)
        machine.tell(1, .partial(text("add milk")))
        #expect(machine.pipeline.state == .recording)
        machine.tell(1, .partial(text("add milk, done.")))
        #expect(machine.pipeline.state == .transcribing)
        #expect(machine.ended.first?.reason == .stopWord)
    }

    @Test(arguments: [Rewake.restart, .ignore])
    func anotherKeywordDuringACommand(rule: Rewake) throws {
        var machine = try Machine { $0.recording?.rewake = rule }
        machine.hear(2, speech: false)
        machine.detect()
        machine.hear(2, speech: true)
        machine.detect("lights")
        machine.hear(1, speech: true)
        machine.hear(1, speech: false)
        let detections = machine.kinds.filter { $0 == "detection" }.count
        #expect(detections == 2, "it is reported in any case")
        switch rule {
        case .restart:
            #expect(machine.ended.map(\.reason) == [.cancelled, .silence])
            #expect(machine.ended.map(\.keyword) == ["computer", "lights"])
        case .ignore: #expect(machine.ended.map(\.reason) == [.silence])
        }
    }

    @Test func ofTheKeywordsInOneWordTheSurestWakes() throws {
        var machine = try Machine()
        machine.hear(2, speech: false)
        machine.detect([("computer", 0.1, 0.7), ("commuter", 0.1, 0.8)])
        machine.detect("compute", before: 0.15)
        machine.finish()
        #expect(machine.kinds == ["detection", "detection", "wake", "detection", "command-end"])
        #expect(machine.ended.first?.keyword == "commuter")
    }

    @Test func textThatComesAfterTheNextKeyword() throws {
        var machine = try Machine()
        for _ in 1...2 {
            machine.hear(2, speech: false)
            machine.detect()
            machine.hear(1, speech: true)
            machine.hear(1, speech: false)
        }
        machine.tell(2, .final(text("two")))
        #expect(machine.pipeline.state == .transcribing)
        machine.tell(1, .final(text("one")))
        #expect(machine.pipeline.state == .listening)
        let commands = machine.events.compactMap { if case .transcript(let text) = $0 { text.command } else { nil } }
        #expect(commands == [2, 1])
    }

    @Test func aBackendThatFails() throws {
        var machine = try Machine()
        machine.hear(2, speech: false)
        machine.detect()
        machine.hear(1, speech: true)
        machine.tell(1, .failed(ServiceError(.connectFailed, "The server is down.")))
        #expect(machine.pipeline.state == .recording, "the command is recorded all the same")
        machine.hear(1, speech: false)
        #expect(machine.pipeline.state == .listening)
        machine.detect()
        #expect(machine.pipeline.state == .woken)
        #expect(machine.kinds == ["detection", "wake", "command-start", "error", "command-end", "detection", "wake"])
    }

    @Test func newsOfACommandThatIsGoneIsDropped() throws {
        var machine = try Machine()
        machine.hear(2, speech: false)
        machine.tell(7, .final(text("ghost")))
        #expect(machine.events.isEmpty)
    }

    @Test func theEndOfTheAudioEndsTheCommand() throws {
        var machine = try Machine()
        machine.hear(2, speech: false)
        machine.detect()
        machine.hear(1, speech: true)
        machine.tell(.overrun(secondsLost: 0.1))
        #expect(machine.pipeline.state == .recording, "a short gap does not")
        machine.finish()
        #expect(machine.ended.first?.reason == .sourceEnded)
        #expect(machine.kinds.contains("overrun"))
    }

    @Test func withoutARecorderThereAreDetectionsOnly() throws {
        var machine = try Machine { $0.recording = nil }
        machine.hear(2, speech: false)
        machine.detect()
        machine.hear(3, speech: true)
        machine.finish()
        #expect(machine.kinds == ["detection"])
    }
}
