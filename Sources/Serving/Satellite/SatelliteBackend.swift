import Services
import System
package import Transcription

/// Transcribes commands with a satellite's server, which is sent each one while it is spoken.
package struct SatelliteBackend: TranscriptionBackend {
    /// Samples of a piece that is sent.
    private static let piece = 1_024

    package let name = "satellite"
    package let usesNetwork = true
    package let isStreaming = true
    package let limits: TranscriptionLimits
    package let availability = AvailabilityMonitor()

    private let satellite: Satellite

    package init(_ satellite: Satellite, limits: TranscriptionLimits = TranscriptionLimits()) {
        self.satellite = satellite
        self.limits = limits
    }

    package func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript {
        let (run, outcomes) = satellite.begin(keyword: hints.keyword ?? "")
        return try await withTaskCancellationHandler {
            progress.started()
            let sending = Task(executorPreference: TaskThread.shared) {
                await send(audio, after: hints.leadIn, ofRun: run)
            }
            defer { sending.cancel() }
            for await outcome in outcomes {
                switch outcome {
                case .understood(let text): return Transcript(text: text, rejection: text.isEmpty ? .noSpeech : nil)
                case .failed(let failure): throw failure.error
                }
            }
            throw ServiceError(.cancelled, "The command was given up.")
        } onCancel: {
            satellite.end(run, isGivenUp: true)
        }
    }

    /// Leaves the wake word out: a server that looks for speech takes it for the command.
    /// - Parameter leadIn: seconds at the start that hold it.
    private func send(_ audio: SessionAudio, after leadIn: Double, ofRun run: Int) async {
        var sent = 0
        var leftOut = max(0, Int((leadIn * 16_000).rounded()))
        for await samples in audio {
            let first = min(leftOut, samples.count)
            leftOut -= first
            for start in stride(from: first, to: samples.count, by: Self.piece) {
                let piece = samples[start..<min(samples.count, start + Self.piece)]
                satellite.send(piece, at: sent / 16, ofRun: run)
                sent += piece.count
            }
        }
        satellite.end(run, isGivenUp: false)
    }
}
