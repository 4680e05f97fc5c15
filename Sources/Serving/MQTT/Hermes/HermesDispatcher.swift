import Clients
import KeywordModels
import System

/// Dispatches requests that are no audio: questions about keywords, texts to be spoken, dialogues. Belongs to one
/// thread.
final class HermesDispatcher {
    enum Errand: Sendable {
        case request(HermesRequest)
        case made(HermesSpeech.Made)

        /// Bytes while it waits.
        var cost: Int {
            guard case .made(let made) = self, case .success(let speech) = made.outcome else { return 1_024 }
            return speech.file.count &+ 1_024
        }
    }

    private let services: HermesServices
    private let voice: HermesSpeech
    private var dialogue: HermesDialogue?

    /// - Parameter hear: brings what was made to this object's thread, and there to `take`.
    init(_ services: HermesServices, managesDialogues: Bool, hear: @escaping @Sendable (HermesSpeech.Made) -> Void) {
        self.services = services
        voice = HermesSpeech(services, hear: hear)
        guard managesDialogues else { return }
        dialogue = HermesDialogue { "rouse-" + String(UInt64.random(in: 0 ... .max), radix: 16) }
    }

    /// - Parameter errand: nil when the clock has gone on.
    func take(_ errand: Errand?) {
        let now = monotonicSeconds()
        switch errand {
        case nil:
            voice.check(at: now)
            dialogue?.check(at: now).forEach(services.publish)
        case .made(let made): voice.take(made, at: now)
        case .request(.say(let request)): voice.say(request)
        case .request(.playFinished(let site, let id)): voice.played(id, at: site)
        case .request(.getHotwords(let site, let id)):
            services.publish(HermesAnswers.hotwords(services.modelStore.models.keywords, site, id))
        case .request(.getVoices(let site, let id)):
            if let voice = services.voice { services.publish(HermesAnswers.voices(voice.offered, site, id)) }
        case .request(.dialogue(let event)): dialogue?.take(event, at: now).forEach(services.publish)
        case .request: break
        }
    }
}
