import Conversation
import Pipeline
import Services
import Session
import Speaking
import Synchronization
import System

/// Says the answers of a conversation with a speaker. What cannot be said is an event.
final class SpeakerAnnouncer: Announcer {
    private let speaker: Speaker
    private let manner: Manner
    private let failures: FailureBox
    /// Who is told of an utterance. What becomes of it may come before its number is known.
    private let listeners = Mutex<(early: [SpeechEvent], tells: [Int: @Sendable (SpeechProgress) -> Void])>(([], [:]))

    init(_ speaker: Speaker, manner: Manner, failures: FailureBox) {
        self.speaker = speaker
        self.manner = manner
        self.failures = failures
        Task(executorPreference: TaskThread.shared) { [events = speaker.events, weak self] in
            for await event in events { self?.take(event) }
        }
    }

    func say(_ text: String, tell: @escaping @Sendable (SpeechProgress) -> Void) {
        do throws(ServiceError) {
            let id = try speaker.say(text, in: manner)
            // Told under the lock, so that it stays in its order.
            listeners.withLock { listeners in
                let early = listeners.early.filter { $0.utterance == id }
                listeners.early.removeAll { $0.utterance == id }
                for event in early { tell(event.progress) }
                if early.last?.isEnd != true { listeners.tells[id] = tell }
            }
        } catch {
            failures.add(source: "speech", code: error.code.rawValue, message: error.description)
            tell(.ended(reason: "failed"))
        }
    }

    func stop() {
        speaker.stop()
    }

    private func take(_ event: SpeechEvent) {
        if case .ended(_, .failed(let error)) = event {
            failures.add(source: "speech", code: error.code.rawValue, message: error.description)
        }
        listeners.withLock { listeners in
            guard let tell = listeners.tells[event.utterance] else { return listeners.early.append(event) }
            if event.isEnd { listeners.tells[event.utterance] = nil }
            tell(event.progress)
        }
    }
}

extension SpeechEvent {
    fileprivate var isEnd: Bool {
        if case .ended = self { true } else { false }
    }

    var progress: SpeechProgress {
        switch self {
        case .began: .began
        case .word(_, let range): .word(range)
        case .ended(_, let end): .ended(reason: end.reason)
        }
    }
}
