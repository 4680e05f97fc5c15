import Audio
import Clients
import CommandRecording
import Pipeline
import Services
import Session
import System
import Transcription

/// Transcribes a site between `startListening` and its text: turns its stream's events into messages. Belongs to one
/// thread.
final class SiteListening {
    private static let longestWait = Limit(
        30.0, .seconds, of: "the silence of a site that is listened to", beyond: "its text is empty")
    private static let longestCommand = Limit(
        60.0, .seconds, of: "what a site says between startListening and the end",
        beyond: "it ends there")
    private static let longestStandstill = Limit(
        20.0, .seconds, of: "a site that is listened to and sends no audio", beyond: "it is told on the error topic")

    private enum State {
        case recording(hasBegun: Bool)
        /// The recording ended at that second of a clock that never goes back; its text is awaited.
        case transcribing(since: Double)
        case over
    }

    let request: ListeningRequest
    private let publish: @Sendable (MQTTMessage) -> Void
    private let command: ClientCommand
    private var lastAudio: Double
    private var state = State.recording(hasBegun: false)
    /// Why there will be no text; told once the recording is over.
    private var failure: Failure?

    /// - Parameter onNews: is called on any thread when there is something for `takeNews`.
    /// - Throws: `AudioError`, `RecordingError`.
    init(
        _ request: ListeningRequest, _ served: ServedTranscription, _ services: HermesServices, at now: Double,
        onNews: @escaping @Sendable () -> Void
    ) throws {
        self.request = request
        publish = services.publish
        var recording = RecordingConfiguration()
        recording.preRoll = 0.5
        recording.speechTimeout = Self.longestWait.value
        recording.maximumCommand = Self.longestCommand.value
        recording.speechStop = request.stopsOnSilence ? .full : .off
        recording.keepsAudio = request.sendsAudio
        let speaker = ServedUnderstanding.Speaker(
            ConversationStore.Key(site: request.site), session: request.session ?? "")
        // Somebody who is silent takes nobody's place.
        command = try ClientCommand(
            AudioFormat(),
            ClientCommand.Services(served, outlets: services.wake.outlets, client: request.site),
            CommandRequest(
                keyword: request.wakeword ?? "", language: request.language,
                expected: services.understanding?.expected(of: speaker, at: now) ?? ExpectedSpeech()),
            recording: recording, longest: Self.longestCommand.value + Self.longestWait.value, onNews: onNews,
            admit: served.admission(for: "site \(request.site)"))
        lastAudio = now
    }

    /// Whether its audio is still wanted.
    var isRecording: Bool { if case .recording = state { true } else { false } }
    /// Whether nothing more will be told.
    var isOver: Bool { if case .over = state { true } else { false } }

    func process(_ chunk: WAVChunk, at now: Double) throws {
        lastAudio = now
        if command.format != chunk.format { try command.change(to: chunk.format) }
        tell(command.process(chunk.bytes))
        command.endOfEvent()
    }

    /// Nothing more comes: what was said until now becomes text.
    func end() { tell(command.end()) }

    func takeNews() { tell(command.takeNews()) }

    /// - Returns: what is wrong, when no audio has come for too long.
    func check(at now: Double) -> HermesComplaint? {
        guard isRecording, now - lastAudio > Self.longestStandstill.value else { return nil }
        state = .over
        return HermesComplaint(
            .asr, "No audio came from the site for \(Int(Self.longestStandstill.value)) seconds.", site: request.site,
            session: request.session)
    }

    private func tell(_ events: [Event]) {
        for event in events {
            switch (event, state) {
            case (.commandStarted, .recording): state = .recording(hasBegun: true)
            case (.commandEnded(let command), .recording(let hasBegun)): finish(command, hasText: hasBegun)
            case (.transcript(let text), .transcribing(let since)):
                state = .over
                publish(captured(text.transcript, seconds: monotonicSeconds() - since))
            case (.failure(let failure), _) where failure.isOfTranscription: fail(failure)
            default: break
            }
        }
    }

    private func finish(_ command: RecordedCommand, hasText: Bool) {
        state = hasText ? .transcribing(since: monotonicSeconds()) : .over
        publish(
            MQTTMessage(
                "rhasspy/asr/recordingFinished",
                ["siteId": .string(request.site), "sessionId": .optional(request.session)]))
        if request.sendsAudio {
            let session = request.session ?? "none"
            publish(
                MQTTMessage(
                    "rhasspy/asr/\(request.site)/\(session)/audioCaptured",
                    WAVChunk.file(command.samples.map(PCM.sample))))
        }
        if !hasText { publish(captured(Transcript(text: ""), seconds: 0)) }
        if let failure { fail(failure) }
    }

    /// That there is no place for the command is told at once.
    private func fail(_ failure: Failure) {
        if isOver { return }
        guard !isRecording || failure.code == "busy" else {
            self.failure = failure
            return
        }
        state = .over
        publish(
            HermesComplaint(
                .asr, failure.message, site: request.site, session: request.session, context: failure.code
            ).message)
    }

    private func captured(_ transcript: Transcript, seconds: Double) -> MQTTMessage {
        let text = transcript.rejection == nil ? transcript.text : ""
        return MQTTMessage(
            "hermes/asr/textCaptured",
            [
                "text": .string(text), "likelihood": .number(transcript.confidence ?? (text.isEmpty ? 0 : 1)),
                "seconds": .number(rounded(seconds)), "siteId": .string(request.site),
                "sessionId": .optional(request.session), "wakewordId": .optional(request.wakeword), "asrTokens": .null,
                "lang": .optional(transcript.language ?? request.language),
            ])
    }
}

/// Thousandths are enough for whoever reads it.
func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
