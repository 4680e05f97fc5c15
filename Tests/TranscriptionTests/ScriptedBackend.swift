import Services
import Transcription

/// A backend whose every step the test decides.
struct ScriptedBackend: TranscriptionBackend {
    typealias Script =
        @Sendable (_ audio: SessionAudio, _ progress: SessionProgress) async throws -> Transcript

    let name = "scripted"
    let usesNetwork = false
    let isStreaming = true
    var limits = TranscriptionLimits()
    let availability = AvailabilityMonitor()
    var script: Script

    func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript {
        try await script(audio, progress)
    }

    /// Answers with the number of samples that it was sent.
    static let counting = ScriptedBackend { audio, progress in
        progress.started()
        return Transcript(text: "\(await audio.collect().count)")
    }

    /// Never reads, never answers, and ends only when it is cancelled.
    static let deaf = ScriptedBackend { _, progress in
        progress.started()
        try await Task.sleep(for: .seconds(60))
        return Transcript(text: "too late")
    }
}

/// All events of a session, to its end.
func events(of session: TranscriptionSession) async -> [TranscriptionEvent] {
    var all: [TranscriptionEvent] = []
    for await event in session.events { all.append(event) }
    return all
}

/// The code of the failure among the events.
func failure(in events: [TranscriptionEvent]) -> ServiceError.Code? {
    for case .failed(let error) in events { return error.code }
    return nil
}
