import Services
import System
package import Transcription

/// Has the server of a satellite understand commands: it is sent each while it is spoken, and says the text.
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
                await send(audio, ofRun: run)
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

    private func send(_ audio: SessionAudio, ofRun run: Int) async {
        var sent = 0
        for await samples in audio {
            for start in stride(from: 0, to: samples.count, by: Self.piece) {
                let piece = samples[start..<min(samples.count, start + Self.piece)]
                satellite.send(piece, at: sent / 16, ofRun: run)
                sent += piece.count
            }
        }
        satellite.end(run, isGivenUp: false)
    }
}
