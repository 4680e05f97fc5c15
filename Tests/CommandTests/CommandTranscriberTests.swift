import CommandRecording
import Dispatch
import KeywordSpotting
import Pipeline
import Session
import Testing
import Transcription

/// What a backend says is kept for who has no time to listen.
@Suite(.timeLimit(.minutes(20))) struct CommandTranscriberTests {
    /// Says one word more again and again, and then that it has understood them all.
    private struct Chatterbox: TranscriptionBackend {
        static let words = 100_000

        let name = "chatterbox"
        let usesNetwork = false
        let isStreaming = true
        let limits = TranscriptionLimits()
        let availability = AvailabilityMonitor()
        let hasSpoken = DispatchSemaphore(value: 0)

        func transcribe(
            _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
        ) async throws -> Transcript {
            for word in 1...Self.words { progress.partial(Transcript(text: "\(word)")) }
            hasSpoken.signal()
            return Transcript(text: "all")
        }
    }

    @Test func ofPartialResultsOnlyTheNewestIsKept() throws {
        let backend = Chatterbox()
        let transcriber = CommandTranscriber(backend: backend, hints: TranscriptionHints(), longestCommand: 10)
        var machine = try Machine()
        machine.hear(2, speech: false)
        machine.detect()
        machine.hear(2, speech: true)
        transcriber.handle(machine.events)
        backend.hasSpoken.wait()
        var updates: [TranscriptionUpdate] = []
        var looks = 0
        while updates.last?.news != .final(Transcript(text: "all")) {
            transcriber.wait(atMost: 60)
            let news = transcriber.takeNews()
            looks += 1
            updates += news.updates
            #expect(news.dropped == 0)
        }
        let partials = updates.compactMap { if case .partial(let text) = $0.news { text.text } else { nil } }
        #expect((1...looks).contains(partials.count), "one at most each time that somebody looks")
        #expect(partials.last == "\(Chatterbox.words)")
    }
}
