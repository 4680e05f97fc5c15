import Audio
import CommandRecording
import Glibc
import Pipeline
import Session
import Testing
import Transcription

/// Commands that a door asks for, without a wake word.
@Suite(.timeLimit(.minutes(20))) struct StreamCommandTests {
    /// Its text says how it was asked, and what it was given.
    private struct Counting: TranscriptionBackend {
        let name = "counting"
        let usesNetwork = false
        let isStreaming = false
        let limits = TranscriptionLimits()
        let availability = AvailabilityMonitor()

        func transcribe(
            _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
        ) async throws -> Transcript {
            Transcript(text: Self.text(await audio.collect(), hints.language, hints.situation))
        }

        static func text(_ samples: [Int16], _ language: String?, _ situation: String?) -> String {
            let sum = samples.reduce(0) { ($0 &* 31) &+ Int($1) }
            return "\(samples.count) \(sum) \(language ?? "") \(situation ?? "")"
        }
    }

    /// 16-bit noise, each hop different.
    private static func hops(_ count: Int) -> [PCMHop] {
        var seed: UInt32 = 1
        return (0..<count).map { _ in
            var hop = PCMHop()
            for i in 0..<Hop.length {
                seed = seed &* 1_664_525 &+ 1_013_904_223
                hop.samples[i] = Int16(truncatingIfNeeded: seed >> 16)
            }
            return hop
        }
    }

    private func stream(
        _ speechStop: SpeechStop, admit: @escaping CommandTranscriber.Admission = { nil }, sinks: [any EventSink] = []
    ) throws -> Stream {
        var configuration = Pipeline.Configuration()
        var recording = RecordingConfiguration()
        (recording.preRoll, recording.speechStop, recording.keepsAudio) = (0, speechStop, false)
        (configuration.recording, configuration.transcribes) = (recording, true)
        let transcriber = CommandTranscriber(
            backend: Counting(), hints: TranscriptionHints(language: "en"), longestCommand: 0, admit: admit)
        return Stream(try Pipeline(keywords: [], configuration: configuration), transcriber: transcriber, sinks: sinks)
    }

    private func push(_ hops: [PCMHop], to stream: Stream) -> [Event] {
        stride(from: 0, to: hops.count, by: stream.mostHops).flatMap {
            stream.process(hops.span.extracting($0..<min($0 + stream.mostHops, hops.count)))
        }
    }

    private func awaited(_ stream: Stream) -> [Event] {
        var events: [Event] = []
        while stream.isAwaited {
            stream.waitForNews(atMost: 60)
            events += stream.takeNews()
        }
        return events
    }

    @Test("begins where it is asked for and ends where it is asked for; the backend gets each sample as it came")
    func requested() throws {
        let witness = Witness()
        let stream = try stream(.off, sinks: [witness])
        let hops = Self.hops(150)
        #expect(push(Self.hops(7), to: stream).isEmpty, "nobody has asked yet")
        let asked = CommandRequest(keyword: "lamp", language: "de", expected: ExpectedSpeech(situation: "yes-no"))
        #expect(stream.record(asked).isEmpty)
        var events = push(hops, to: stream) + stream.endCommand()
        let start = try #require(events.first?.start)
        let command = try #require(events.last?.command)
        #expect(start.keyword == "lamp" && start.start == 0.07 && start.leadIn == 0)
        #expect(command.reason == .requested && command.end == 1.57)
        #expect(command.samples.isEmpty, "nobody wants the recording")
        events += awaited(stream)
        let samples = hops.flatMap { hop in (0..<Hop.length).map { hop.samples[$0] } }
        #expect(events.last?.text?.transcript.text == Counting.text(samples, "de", "yes-no"))
        #expect(witness.events == events)
        #expect(!stream.isAwaited)
        stream.record(CommandRequest())
        let second = push(hops, to: stream) + stream.endCommand() + awaited(stream)
        let text = try #require(second.last?.text)
        #expect(text.transcript.text == Counting.text(samples, "en", nil) && text.command == 2)
    }

    @Test("has no speech and no text when it ends on request before anybody has spoken")
    func silent() throws {
        let stream = try stream(.full)
        stream.record(CommandRequest())
        let silence = [PCMHop](repeating: PCMHop(), count: 100)
        let events = push(silence, to: stream) + stream.endCommand()
        let command = try #require(events.first?.command)
        #expect(events.count == 1 && command.reason == .noSpeech && !stream.isAwaited)
        #expect(stream.endCommand().isEmpty, "there is none any more")
    }

    @Test("fails where there is no place for it, and gives the place that it had back with its text")
    func places() throws {
        final class Place: Sendable {}
        struct NoPlace: Error {}
        weak var place: Place?
        var isFull = false
        let stream = try stream(.off) {
            guard !isFull else { throw NoPlace() }
            let taken = Place()
            place = taken
            return taken
        }
        stream.record(CommandRequest())
        _ = push(Self.hops(10), to: stream) + stream.endCommand()
        #expect(place != nil || !stream.takeNews().isEmpty)
        _ = awaited(stream)
        while place != nil { sched_yield() }
        isFull = true
        stream.record(CommandRequest())
        let events = push(Self.hops(10), to: stream) + stream.takeNews() + stream.endCommand()
        let codes = events.compactMap { if case .failure(let failure) = $0 { failure.code } else { nil } }
        #expect(codes == ["internal-error"])
        #expect(!stream.isAwaited)
    }
}

extension Event {
    fileprivate var start: CommandStart? { if case .commandStarted(let start) = self { start } else { nil } }
    fileprivate var command: RecordedCommand? { if case .commandEnded(let command) = self { command } else { nil } }
    fileprivate var text: CommandText? { if case .transcript(let text) = self { text } else { nil } }
}
