import Audio
import CommandRecording
import Glibc
import KeywordSpotting
import Measurement
import Pipeline
import Session
import Synchronization
import Transcription
import VoiceActivity

/// How soon a backend knows that a command is over, once that has been decided.
enum TranscriptionLatency {
    static let commands = 200

    /// Notes when its audio has ended, and does nothing else.
    private final class Witness: TranscriptionBackend {
        let name = "witness"
        let usesNetwork = false
        let isStreaming = true
        let limits = TranscriptionLimits()
        let availability = AvailabilityMonitor()
        let ended = Mutex<Int>(0)

        func transcribe(
            _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
        ) async throws -> Transcript {
            progress.started()
            for await _ in audio {}
            ended.withLock { $0 = Int(Stopwatch.wallNanoseconds()) }
            return Transcript(text: "done")
        }
    }

    /// Milliseconds for each command, in ascending order.
    static func measure() throws -> [Double] {
        var configuration = Pipeline.Configuration()
        configuration.recording = RecordingConfiguration()
        configuration.transcribes = true
        let engines = ScriptedEngines()
        var pipeline = try engines.pipeline(configuration)
        let witness = Witness()
        let transcriber = CommandTranscriber(backend: witness, hints: TranscriptionHints(), longestCommand: 30)
        var latencies: [Double] = []
        for _ in 0..<commands {
            let time = pipeline.time
            let detection = Detection(heard: "word", from: time, to: time, at: time, score: 1)
            let start = engines.hop(&pipeline, found: [.detection(detection)])
            transcriber.handle(start, audio: pipeline.takeCommandAudio())
            var decided: Int?
            var hops = 0
            while decided == nil {
                var activity = VoiceActivity()
                activity.isSpeech = hops < 100
                hops += 1
                let events = engines.hop(&pipeline, activity: activity)
                for case .commandEnded in events { decided = Int(Stopwatch.wallNanoseconds()) }
                transcriber.handle(events, audio: pipeline.takeCommandAudio())
            }
            while pipeline.isTranscribing {
                transcriber.wait(atMost: 1)
                for update in transcriber.takeNews().updates { _ = pipeline.process(update) }
            }
            latencies.append(Double(witness.ended.withLock { $0 } - (decided ?? 0)) / 1e6)
        }
        return latencies.sorted()
    }
}
