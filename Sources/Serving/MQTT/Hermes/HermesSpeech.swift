import Clients
import Services
import Speaking
import System

/// Speaks texts of `hermes/tts/say` at their sites. Belongs to one thread.
final class HermesSpeech {
    private static let longestPlaying = Limit(
        10.0, .seconds, of: "what a site takes to say that it has played a text, beyond the text's own length",
        beyond: "it counts as played")
    private static let mostPlaying = Limit(
        256, .elements, of: "the texts that sites are playing", beyond: "the next is told on the error topic")

    private struct Playing {
        let request: SayRequest
        let until: Double
    }

    /// The speech that a voice has made of a text.
    struct Made: Sendable {
        let number: Int
        let request: SayRequest
        let outcome: Result<Speech, HermesComplaint>
    }

    struct Speech: Sendable {
        let file: [UInt8]
        let seconds: Double
    }

    private let services: HermesServices
    private let hear: @Sendable (Made) -> Void
    private var playing: [String: Playing] = [:]
    private var number = 0
    private let start = UInt32.random(in: 0 ... .max)

    /// - Parameter hear: brings what was made to this object's thread, and there to `take`.
    init(_ services: HermesServices, hear: @escaping @Sendable (Made) -> Void) {
        self.services = services
        self.hear = hear
    }

    func say(_ request: SayRequest) {
        guard let voice = services.voice else { return }
        do {
            guard playing.count < Self.mostPlaying.value else {
                throw ClientComplaint("busy", "So many texts are being played already; ask again in a moment.")
            }
            let text = try SpokenText(request.text)
            var manner = voice.manner(VoiceWish(name: nil, language: request.language))
            if let volume = request.volume { manner.volume = min(max(volume, 0), 1) }
            let place = try voice.places.acquire(for: "site \(request.site)")
            number += 1
            Task(executorPreference: TaskThread.shared) { [hear, number, manner] in
                let outcome = await HermesSpeech.speech(text, voice, manner, request)
                withExtendedLifetime(place) {}
                hear(Made(number: number, request: request, outcome: outcome))
            }
        } catch let error as ClientComplaint {
            refuse(request, error.text)
        } catch {
            refuse(request, "\(error)")
        }
    }

    private static func speech(
        _ text: SpokenText, _ served: ServedSpeech, _ manner: Manner, _ request: SayRequest
    ) async -> Result<Speech, HermesComplaint> {
        do {
            let speech = try await served.voice.speech(of: text, in: manner)
            let (rate, channels) = (max(1, speech.format.rate), max(1, speech.format.channels))
            let file = WAVChunk.file(speech.samples, rate: rate, channels: channels)
            return .success(Speech(file: file, seconds: Double(speech.samples.count / channels) / Double(rate)))
        } catch {
            return .failure(complaint(request, "\(error)"))
        }
    }

    private static func complaint(_ request: SayRequest, _ text: String) -> HermesComplaint {
        HermesComplaint(.tts, text, site: request.site, session: request.session, context: request.id)
    }

    /// Whoever waits for the end of it need not wait longer.
    private func refuse(_ request: SayRequest, _ text: String) {
        services.publish(Self.complaint(request, text).message)
        finish(request)
    }

    func take(_ made: Made, at now: Double) {
        switch made.outcome {
        case .failure(let complaint):
            services.publish(complaint.message)
            finish(made.request)
        case .success(let speech):
            let id = "rouse-\(String(start, radix: 16))-\(made.number)"
            playing[id] = Playing(
                request: made.request, until: now + speech.seconds + Self.longestPlaying.value)
            services.publish(
                MQTTMessage("hermes/audioServer/\(made.request.site)/playBytes/\(id)", speech.file))
        }
    }

    func played(_ id: String, at site: String) {
        guard playing[id]?.request.site == site, let done = playing.removeValue(forKey: id) else { return }
        finish(done.request)
    }

    /// Checks the time limits.
    func check(at now: Double) {
        for (id, text) in playing where now > text.until {
            playing[id] = nil
            finish(text.request)
        }
    }

    private func finish(_ request: SayRequest) {
        services.publish(
            MQTTMessage(
                "hermes/tts/sayFinished",
                [
                    "siteId": .string(request.site), "id": .optional(request.id),
                    "sessionId": .optional(request.session),
                ]))
    }
}
