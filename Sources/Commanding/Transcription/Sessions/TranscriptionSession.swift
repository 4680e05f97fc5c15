import Audio
public import Services
import Synchronization
import System

/// The transcription of one utterance.
///
/// All methods return at once, whatever the backend does. Release it or `cancel()` it when the result is not wanted.
public final class TranscriptionSession: Sendable {
    /// States, partial results and the outcome. To be read by one reader; ends after the state `completed` or
    /// `cancelled`. A reader that falls 256 events behind loses the oldest, never the outcome.
    public let events: AsyncStream<TranscriptionEvent>

    private let core: SessionCore
    private let work: Task<Void, Never>

    init(backend: any TranscriptionBackend, hints: TranscriptionHints, limits: TranscriptionLimits) {
        let (events, continuation) = AsyncStream.makeStream(
            of: TranscriptionEvent.self, bufferingPolicy: .bufferingNewest(256))
        let core = SessionCore(backend: backend.name, limits: limits, events: continuation)
        self.events = events
        self.core = core
        work = Task(executorPreference: TaskThread.shared) {
            let progress = SessionProgress(core: core)
            do {
                let audio = SessionAudio(inbox: core.inbox)
                let transcript = try await backend.transcribe(
                    audio, hints: hints, limits: limits, progress: progress)
                core.end(.success(transcript), noting: backend.availability)
            } catch {
                core.end(.failure(ServiceError(any: error, in: backend.name)), noting: backend.availability)
            }
        }
        core.onEnd { [work, availability = backend.availability] failure in
            if let failure { availability.note(failure) }
            work.cancel()
        }
    }

    deinit {
        core.cancel()
    }

    public var state: TranscriptionState { core.state }

    /// Hands over samples, 16 kHz mono, in chunks of any length.
    ///
    /// Never waits. When the backend has fallen behind by more than the limit, the session fails with `bufferFull`;
    /// samples that come after the end are ignored.
    public func send(_ samples: some Collection<Int16>) {
        core.send(samples)
    }

    /// Hands over samples of -1...1, 16 kHz mono.
    public func send(_ samples: some Collection<Float>) {
        core.send(samples.map(PCM.sample))
    }

    /// Tells that the utterance is complete. The result follows in `events`.
    /// - Parameter spoken: how many samples, from the first on, are the speaker's, where somebody else goes on behind.
    public func finish(spoken: Int? = nil) {
        core.finish(spoken: spoken)
    }

    /// Gives the utterance up. No result follows.
    public func cancel() {
        core.cancel()
    }

    /// Waits for the outcome, in place of reading `events`.
    public func result() async throws(ServiceError) -> Transcript {
        for await event in events {
            switch event {
            case .final(let transcript): return transcript
            case .failed(let error): throw error
            case .state, .partial: break
            }
        }
        cancel()
        throw ServiceError(.cancelled, "The transcription was cancelled.")
    }
}

/// What a backend tells about a session that is under way. Calls after the session is over do nothing.
public struct SessionProgress: Sendable {
    let core: SessionCore

    /// The backend is ready for audio.
    public func started() {
        core.started()
    }

    /// What is understood so far.
    public func partial(_ transcript: Transcript) {
        core.partial(transcript)
    }
}
