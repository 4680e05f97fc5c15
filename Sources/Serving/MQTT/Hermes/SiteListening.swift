import Audio
import Clients
import CommandRecording
import Services
import System
import Transcription

/// What a site says between `startListening` and its text. Belongs to one thread.
final class SiteListening {
    private static let longestWait = Limit(
        30.0, .seconds, of: "the silence of a site that is listened to", beyond: "its text is empty")
    private static let longestCommand = Limit(
        60.0, .seconds, of: "what a site says between startListening and the end",
        beyond: "it ends there")
    private static let longestStandstill = Limit(
        20.0, .seconds, of: "a site that is listened to and sends no audio", beyond: "it is told on the error topic")

    let request: ListeningRequest
    private let served: ServedTranscription
    private let publish: @Sendable (MQTTMessage) -> Void
    private let catcher: UtteranceCatcher
    private var session: TranscriptionSession?
    private var place: Places.Place?
    private var lastAudio: Double
    private(set) var isOver = false

    init(
        _ request: ListeningRequest, _ served: ServedTranscription, at now: Double,
        publish: @escaping @Sendable (MQTTMessage) -> Void
    ) throws {
        self.request = request
        self.served = served
        self.publish = publish
        var configuration = RecordingConfiguration()
        configuration.preRoll = 0.5
        configuration.speechTimeout = Self.longestWait.value
        configuration.maximumCommand = Self.longestCommand.value
        configuration.speechStop = request.stopsOnSilence ? .full : .off
        catcher = try UtteranceCatcher(configuration)
        lastAudio = now
    }

    deinit { if !isOver { session?.cancel() } }

    func take(_ chunk: WAVChunk, at now: Double) throws {
        lastAudio = now
        for news in try catcher.take(chunk) where !isOver {
            switch news {
            case .begun(let samples): try begin(samples)
            case .grown(let samples): session?.send(samples)
            case .ended(let command): finish(command)
            }
        }
    }

    /// Nothing more comes: what was said until now becomes text.
    func end() {
        guard !isOver else { return }
        finish(catcher.end())
    }

    /// - Returns: what is wrong, when no audio has come for too long.
    func check(at now: Double) -> HermesComplaint? {
        guard !isOver, now - lastAudio > Self.longestStandstill.value else { return nil }
        isOver = true
        session?.cancel()
        return HermesComplaint(
            .asr, "No audio came from the site for \(Int(Self.longestStandstill.value)) seconds.", site: request.site,
            session: request.session)
    }

    /// Somebody speaks. A site that is silent takes nobody's place.
    private func begin(_ samples: [Float]) throws {
        do {
            place = try served.places.take(for: "site \(request.site)")
        } catch {
            isOver = true
            throw HermesComplaint(
                .asr, error.text, site: request.site, session: request.session, context: error.code)
        }
        var hints = served.hints
        hints.language = request.language ?? hints.language
        var limits = served.backend.limits
        limits.audioSeconds = max(limits.audioSeconds, Self.longestCommand.value + Self.longestWait.value)
        limits.bufferedSeconds = max(limits.bufferedSeconds, Self.longestCommand.value)
        session = served.backend.start(hints: hints, limits: limits)
        session?.send(samples)
    }

    private func finish(_ command: RecordedCommand?) {
        isOver = true
        let request = request
        let ids: [String: JSONValue] = [
            "siteId": .string(request.site), "sessionId": .optional(request.session),
        ]
        publish(MQTTMessage("rhasspy/asr/recordingFinished", .object(ids)))
        if request.sendsAudio {
            let samples = (command?.samples ?? []).map(PCM.sample)
            let session = request.session ?? "none"
            publish(
                MQTTMessage("rhasspy/asr/\(request.site)/\(session)/audioCaptured", WAVChunk.file(samples)))
        }
        guard let session else { return publish(Self.captured(Transcript(text: ""), request, seconds: 0)) }
        session.finish()
        let ended = monotonicSeconds()
        let place = place
        Task(executorPreference: TaskThread.shared) { [publish] in
            let message = await SiteListening.outcome(of: session, request, since: ended)
            withExtendedLifetime(place) {}
            publish(message)
        }
    }

    private static func outcome(
        of session: TranscriptionSession, _ request: ListeningRequest, since ended: Double
    ) async -> MQTTMessage {
        do {
            let transcript = try await session.result()
            return captured(transcript, request, seconds: monotonicSeconds() - ended)
        } catch {
            return HermesComplaint(
                .asr, error.description, site: request.site, session: request.session, context: error.code.rawValue
            ).message
        }
    }

    private static func captured(
        _ transcript: Transcript, _ request: ListeningRequest, seconds: Double
    ) -> MQTTMessage {
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
