import Audio
import CAllocationCounter
import CommandRecording
import Glibc
import Testing
import VoiceActivity

/// What is recorded, with made-up audio in which every sample of hop n is n.
@Suite struct CommandRecorderTests {
    /// Feeds hops and keeps all actions and the audio that a streaming backend would have got.
    private struct Session: ~Copyable {
        var recorder: CommandRecorder
        private(set) var actions: [CommandRecorder.Action] = []
        private(set) var streamed: [Float] = []

        init(_ configuration: RecordingConfiguration = RecordingConfiguration()) {
            recorder = CommandRecorder(configuration)
        }

        /// - Parameters:
        ///   - level: in dBFS; that of speech, or of silence, unless given.
        ///   - probability: of speech; 0.95 or 0.05 unless given.
        mutating func hear(_ hops: Int, speech: Bool, level: Float? = nil, probability: Float? = nil) {
            var activity = VoiceActivity()
            activity.isSpeech = speech
            activity.probability = probability ?? (speech ? 0.95 : 0.05)
            activity.power = powf(10, (level ?? (speech ? -20 : -60)) / 10)
            activity.noisePower = 1e-6
            for _ in 0..<hops {
                var hop = Hop()
                for i in 0..<Hop.length { hop.samples[i] = Float(recorder.position) / 32_768 }
                note(recorder.process(hop, activity))
                if case .grown? = actions.last {
                    actions.removeLast()
                    for i in 0..<Hop.length { streamed.append(hop.samples[i]) }
                }
            }
        }

        /// The keyword took 0.6 s.
        mutating func wake(
            _ keyword: String = "computer", end: Int, isReply: Bool = false, awaitsEnd: Bool = false
        ) {
            let actions = recorder.wake(
                keyword: keyword, start: max(0, end - 60), end: end, isReply: isReply, awaitsEnd: awaitsEnd)
            for action in actions { note(action) }
        }

        mutating func settle(end: Int?) {
            for action in recorder.settle(end: end) { note(action) }
        }

        mutating func end(_ reason: EndReason) -> RecordedCommand? { recorder.end(reason) }

        var ended: [RecordedCommand] {
            actions.compactMap { if case .ended(let command) = $0 { command } else { nil } }
        }

        private mutating func note(_ action: CommandRecorder.Action) {
            if case .started(let samples) = action { streamed += samples }
            if action != .none { actions.append(action) }
        }
    }

    /// Which hops a recording consists of.
    private func hops(_ samples: [Float]) -> [Int] {
        stride(from: 0, to: samples.count, by: Hop.length).map { Int(samples[$0] * 32_768) }
    }

    @Test func beginsThePreRollBeforeTheEndOfTheKeyword() throws {
        var session = Session()
        session.hear(200, speech: false)
        session.hear(60, speech: true)
        session.hear(20, speech: false)
        session.wake(end: 260)
        session.hear(20, speech: false)
        session.hear(100, speech: true)
        session.hear(80, speech: false)
        let ended = session.ended
        let command = try #require(ended.first)
        #expect(command.start == 2.1 && command.keywordEnd == 2.6 && command.end == 4.8)
        #expect(command.speechStart == 3.0 && command.speechEnd == 4.0)
        #expect(hops(command.samples) == Array(210..<480))
        #expect(command.reason == .silence && command.keyword == "computer" && command.number == 1)
        #expect(session.recorder.phase == .idle)
    }

    @Test func beginsWhereTheKeywordTurnsOutToEnd() throws {
        var session = Session()
        session.hear(200, speech: false)
        session.hear(60, speech: true)
        session.wake(end: 250, awaitsEnd: true)
        session.hear(17, speech: true)
        session.settle(end: 270)
        #expect(session.actions.isEmpty)
        #expect(session.recorder.phase == .waiting)
        session.hear(90, speech: false)
        session.hear(100, speech: true)
        session.hear(80, speech: false)
        let command = try #require(session.ended.first)
        #expect(command.start == 2.2 && command.keywordEnd == 2.7 && command.speechStart == 3.67)
        #expect(hops(command.samples) == Array(220..<Int((command.end * 100).rounded())))
        // The hop that ends a command is told with its end.
        let streamed = session.streamed
        #expect(streamed == command.samples.dropLast(Hop.length))
    }

    @Test func nothingBeginsWhileTheEndOfTheKeywordIsNotKnown() throws {
        var session = Session()
        session.hear(100, speech: true)
        session.wake(end: 60, awaitsEnd: true)
        #expect(session.recorder.awaitsEnd == true)
        session.hear(29, speech: true)
        #expect(session.actions.isEmpty)
        #expect(session.recorder.isOverdue == false)
        session.hear(1, speech: true)
        #expect(session.recorder.isOverdue == true)
        session.settle(end: nil)
        #expect(session.recorder.phase == .recording)
        #expect(session.recorder.recordingKeywordEnd == 60)
        session.settle(end: 100)
        #expect(session.recorder.recordingKeywordEnd == 60, "it is settled once")
    }

    @Test func aCommandThatBeginsAtOnceDoesNotWaitForTheEndOfTheKeyword() throws {
        var configuration = RecordingConfiguration()
        configuration.speechStop = .off
        var session = Session(configuration)
        session.hear(100, speech: true)
        session.wake(end: 90, awaitsEnd: true)
        #expect(session.recorder.phase == .recording)
        #expect(session.recorder.awaitsEnd == false)
    }

    @Test func speechInOneBreathWithTheKeywordCounts() throws {
        var session = Session()
        session.hear(300, speech: true)
        // The keyword ended 250 ms ago, and the command has been going on since.
        session.wake(end: 275)
        session.hear(40, speech: true)
        session.hear(80, speech: false)
        let ended = session.ended
        let command = try #require(ended.first)
        #expect(command.speechStart == 2.75 && command.speechEnd == 3.4)
        #expect(hops(command.samples) == Array(225..<420))
    }

    @Test func whatIsStreamedIsWhatIsRecorded() throws {
        var session = Session()
        session.hear(100, speech: false)
        session.wake(end: 90)
        session.hear(50, speech: false)
        session.hear(100, speech: true)
        session.hear(80, speech: false)
        let ended = session.ended
        let command = try #require(ended.first)
        // The last hop comes with the end.
        #expect(session.streamed + command.samples.suffix(Hop.length) == command.samples)
    }

    @Test func aPreRollBeforeTheStartOfTheAudioIsShorter() throws {
        var session = Session()
        session.hear(30, speech: true)
        session.wake(end: 20)
        session.hear(50, speech: true)
        let ended = session.end(.sourceEnded)
        let command = try #require(ended)
        #expect(command.start == 0 && command.reason == .sourceEnded)
    }

    @Test func anotherKeywordCancelsAndBeginsAnew() throws {
        var session = Session()
        session.hear(100, speech: false)
        session.wake("computer", end: 100)
        session.hear(100, speech: true)
        session.wake("lights", end: 190)
        session.hear(100, speech: true)
        session.hear(80, speech: false)
        #expect(session.ended.map(\.reason) == [.cancelled, .silence])
        #expect(session.ended.map(\.keyword) == ["computer", "lights"])
        #expect(session.ended.map(\.number) == [1, 2])
        #expect(session.ended.map(\.start) == [0.5, 1.4])
    }

    @Test func aGapIsNoPreRoll() throws {
        var session = Session()
        session.hear(100, speech: false)
        session.recorder.interrupt()
        session.hear(20, speech: false)
        session.wake(end: 115)
        session.hear(50, speech: true)
        let ended = session.end(.cancelled)
        let command = try #require(ended)
        #expect(hops(command.samples) == Array(100..<170))
    }

    @Test func aTelevisionThatGoesOnKeepsNoCommandOpen() throws {
        var session = Session()
        session.hear(200, speech: true, level: -32)
        session.hear(60, speech: true)
        session.wake(end: 260)
        session.hear(150, speech: true, level: -32)
        #expect(session.recorder.phase == .waiting, "it is not the command")
        session.hear(100, speech: true)
        session.hear(200, speech: true, level: -32)
        let command = try #require(session.ended.first)
        #expect(command.reason == .silence)
        // Until the level is up, and down, it takes some frames.
        #expect((4.1...4.15).contains(try #require(command.speechStart)))
        #expect((5.1...5.2).contains(try #require(command.speechEnd)))
        #expect((6.3...6.4).contains(command.end))
        // What is transcribed ends soon after the speaker.
        #expect(command.voiceEnd == command.speechEnd.map { $0 + 0.2 })
        #expect(command.spokenSamples == Int(((command.speechEnd ?? 0) + 0.2 - command.start) * 16_000 + 0.5))
        #expect(abs((command.measure.level ?? 0) + 20) < 1)
    }

    @Test(
        "Speech that is no softer than what was heard before is the command's, as is all where little was heard before",
        arguments: [(200, -22), (90, -32)] as [(Int, Float)])
    func allSpeechCounts(before: Int, level: Float) throws {
        var session = Session()
        session.hear(before, speech: true, level: level)
        session.hear(60, speech: true)
        session.wake(end: before + 60)
        session.hear(100, speech: true)
        session.hear(200, speech: true, level: level)
        #expect(session.ended.isEmpty)
        session.hear(80, speech: false)
        #expect(session.ended.map(\.reason) == [.silence])
        #expect(session.ended.map(\.spokenSamples) == [nil])
    }

    @Test func whoSpeaksMoreSoftlyThanTheKeywordIsHeard() throws {
        var session = Session()
        session.hear(200, speech: true, level: -35)
        session.hear(60, speech: true)
        session.wake(end: 260)
        session.hear(100, speech: true, level: -27)
        session.hear(80, speech: false)
        let command = try #require(session.ended.first)
        #expect(command.speechStart == 2.6 && command.reason == .silence)
        #expect((3.6...3.65).contains(try #require(command.speechEnd)))
    }

    @Test func aReplyIsToldFromTheTelevisionThatWasHeardBeforeTheKeyword() throws {
        var session = Session()
        session.hear(200, speech: true, level: -32)
        session.hear(60, speech: true)
        session.wake(end: 260)
        session.hear(100, speech: true)
        session.hear(200, speech: true, level: -32)
        // The question is as loud as whoever is asked.
        session.hear(300, speech: true)
        session.wake(end: session.recorder.position, isReply: true)
        session.hear(50, speech: true)
        session.hear(200, speech: false, level: -32, probability: 0.3)
        #expect(session.ended.map(\.reason) == [.silence, .silence])
    }

    @Test func whoSaidTheLastCommandIsNoBackground() throws {
        var session = Session()
        session.hear(200, speech: false)
        session.hear(60, speech: true)
        session.wake(end: 260)
        session.hear(150, speech: true, level: -30)
        session.hear(80, speech: false)
        #expect(session.ended.count == 1)
        session.hear(20, speech: false)
        session.hear(60, speech: true)
        session.wake(end: session.recorder.position)
        session.hear(100, speech: true, level: -30)
        session.hear(80, speech: false)
        let command = try #require(session.ended.last)
        #expect(session.ended.count == 2 && command.reason == .silence && command.voiceEnd == nil)
        #expect((command.speechEnd ?? 0) - (command.speechStart ?? 0) >= 1)
    }

    @Test func tellsHowLoudTheCommandWas() throws {
        var session = Session()
        session.hear(100, speech: false)
        session.wake(end: 100)
        session.hear(50, speech: true)
        session.hear(80, speech: false)
        let ended = session.ended
        let measure = try #require(ended.first).measure
        #expect(abs((measure.level ?? 0) + 20) < 1e-3 && abs((measure.snr ?? 0) - 40) < 1e-3)
    }

    @Test func waitingForAKeywordAllocatesNothing() {
        var recorder = CommandRecorder()
        let hop = Hop()
        let activity = VoiceActivity()
        _ = recorder.process(hop, activity)
        let before = allocations_of_this_thread()
        for _ in 0..<10_000 { _ = recorder.process(hop, activity) }
        #expect(allocations_of_this_thread() == before)
    }
}
