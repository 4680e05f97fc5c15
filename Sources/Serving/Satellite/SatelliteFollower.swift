package import Pipeline
import Services
package import Session
package import Speaking
import System
import Transcription

/// Follows the conversation that a satellite's server leads: plays what it sends, and reports what it says.
package final class SatelliteFollower: CommandFollower {
    private enum Note: Sendable {
        case news(Satellite.News)
        case speech(SpeechEvent)
    }

    private static let mostNotes = Limit(
        256, .events, of: "what a satellite's server has said and was not told yet", beyond: "the newest are lost")

    private let satellite: Satellite
    private let speaker: Speaker?
    private let volume: Double
    private let failures: FailureBox
    private let box = Mailbox<Note>(capacity: mostNotes.value, overflow: .dropsNewest)
    /// The sounds of utterances, until they end, and whether the server waits for that.
    private var sounds: [Int: (number: Int, isAwaited: Bool)] = [:]
    private var command = 0

    /// - Parameters:
    ///   - device: an ALSA device that plays what the server sends; nil where that is not heard.
    ///   - onPlayback: hears what goes out of the loudspeaker.
    /// - Throws: `AudioError` where the system has nothing left.
    package init(
        _ satellite: Satellite, device: String?, volume: Double, failures: FailureBox,
        onPlayback: (@Sendable (PlaybackNews) -> Void)?
    ) throws {
        self.satellite = satellite
        self.volume = volume
        self.failures = failures
        speaker = try device.map {
            try Speaker(voice: ReceivedVoice(sounds: satellite.sounds), device: $0, onPlayback: onPlayback)
        }
        satellite.tells { [box] in box.put(.news($0)) }
        guard let speaker else { return }
        Task(executorPreference: TaskThread.shared) { [events = speaker.events, box] in
            for await event in events { box.put(.speech(event)) }
        }
    }

    package var mayGoOn: Bool { true }
    package var isBusy: Bool { !sounds.isEmpty }

    package func handle(_ events: [Event]) {
        for event in events {
            switch event {
            // Whoever says the wake word has heard enough.
            case .wake(let wake):
                command = wake.command
                speaker?.stop()
            case .control(.paused, _): speaker?.stop()
            default: break
            }
        }
    }

    package func takeNews(at time: Double) -> [FollowerNews] {
        box.take().elements.compactMap { note in
            let event: ConversationEvent? =
                switch note {
                case .news(let news): take(news)
                case .speech(let event): take(event)
                }
            return event.map { .event(.conversation($0, command: command, time: time)) }
        }
    }

    package func wait(atMost seconds: Double) { box.wait(atMost: seconds) }

    package func lock(_ isLocked: Bool) {}

    package func cancel() { speaker?.stop() }

    private func take(_ news: Satellite.News) -> ConversationEvent? {
        switch news {
        case .answer(let text): return .answer(text)
        case .sound(let number): play(number, isAwaited: true)
        case .ring(let number): play(number, isAwaited: false)
        case .timer(let news): return .timer(news)
        case .complaint(let failure):
            failures.add(source: "satellite", code: failure.code, message: failure.message, command: command)
        case .connected(true): break
        case .connected(false):
            failures.add(
                source: "satellite", code: "disconnected",
                message: "the server of this satellite has gone; commands wait for nobody until one is back")
        }
        return nil
    }

    private func play(_ number: Int, isAwaited: Bool) {
        do throws(ServiceError) {
            guard let speaker else { return satellite.sounds.forget(number) }
            // What is said is in the sound, which has its number for a voice.
            let id = try speaker.say("sound", in: Manner(voice: String(number), volume: volume))
            sounds[id] = (number, isAwaited)
        } catch {
            satellite.sounds.forget(number)
            failures.add(source: "speech", code: error.code.rawValue, message: error.description)
        }
    }

    private func take(_ event: SpeechEvent) -> ConversationEvent? {
        switch event {
        case .began: return .speech(.began)
        case .word: return nil
        case .ended(let id, let end):
            if case .failed(let error) = end {
                failures.add(source: "speech", code: error.code.rawValue, message: error.description)
            }
            if let sound = sounds.removeValue(forKey: id) {
                satellite.sounds.forget(sound.number)
                if sound.isAwaited { satellite.hasPlayed() }
            }
            return .speech(.ended(reason: end.reason))
        }
    }
}
