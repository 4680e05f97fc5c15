import Clients
import CommandRecording
import Network
import Pipeline
import Services
import Session
import System
import Transcription

/// Transcribes a client's audio, from `transcribe` to the `transcript`: turns its stream's events into messages.
///
/// Belongs to one thread. Nobody is told any more when it is released.
final class TranscribedAudio {
    private static let longest = Limit(
        600.0, .seconds, of: "the audio between `transcribe` and `audio-stop` that a client's stream records",
        beyond: "the recording ends; the transcription fails before that with `audio-too-long`")

    private let command: ClientCommand
    private var telling = IncrementalTranscript()
    private var hasBegun = false
    /// Whether the text, or why there is none, is still to be told.
    private(set) var isAwaited = true

    /// - Parameters:
    ///   - origin: the machine that it comes from; nil where that cannot be told.
    ///   - expected: what is expected to be said.
    ///   - outlets: are told of the recording and of its text, too.
    ///   - onNews: is called on any thread when there is something for `takeNews`.
    /// - Throws: `ClientComplaint`, `AudioError`.
    init(
        _ format: AudioFormat, _ request: TranscriptionRequest, _ served: ServedTranscription, for origin: String?,
        expected: ExpectedSpeech, outlets: [any StreamOutlets], onNews: @escaping @Sendable () -> Void
    ) throws {
        let place = try served.places.acquire(for: origin)
        var recording = RecordingConfiguration()
        (recording.preRoll, recording.speechStop, recording.maximumCommand) = (0, .off, Self.longest.value)
        recording.keepsAudio = false
        command = try ClientCommand(
            format, ClientCommand.Services(served, outlets: outlets, client: origin),
            CommandRequest(language: request.language, expected: expected), recording: recording, onNews: onNews
        ) { place }
    }

    /// Whether nothing more comes of it.
    var isOver: Bool { !isAwaited && !command.isRecording }

    func change(to format: AudioFormat) throws { try command.change(to: format) }

    func process(_ bytes: ArraySlice<UInt8>) -> [WyomingEvent] { told(command.process(bytes)) }

    func endOfEvent() { command.endOfEvent() }

    /// The audio has ended; the text follows.
    func finish() -> [WyomingEvent] {
        let events = told(command.end())
        // Of no audio there is no text to wait for.
        guard !hasBegun, isAwaited else { return events }
        return events + tell(.final(Transcript(text: "")))
    }

    func takeNews() -> [WyomingEvent] { told(command.takeNews()) }

    private func told(_ events: [Event]) -> [WyomingEvent] {
        events.flatMap { event -> [WyomingEvent] in
            switch event {
            case .commandStarted: hasBegun = true
            case .partial(let text): return tell(.partial(text.transcript))
            case .transcript(let text): return tell(.final(text.transcript))
            case .failure(let failure) where failure.isOfTranscription:
                return tell(.failed(ServiceError(ServiceError.Code(rawValue: failure.code), failure.message)))
            default: break
            }
            return []
        }
    }

    private func tell(_ event: TranscriptionEvent) -> [WyomingEvent] {
        guard isAwaited else { return [] }
        switch event {
        case .final, .failed: isAwaited = false
        case .state, .partial: break
        }
        return telling.take(event)
    }
}
