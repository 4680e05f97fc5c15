import Conversation
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
    /// What waits for the end of an utterance. An end may come before somebody waits for it.
    private let waiting = Mutex<(ends: Set<Int>, calls: [Int: @Sendable () -> Void])>(([], [:]))

    init(_ speaker: Speaker, manner: Manner, failures: FailureBox) {
        self.speaker = speaker
        self.manner = manner
        self.failures = failures
        Task(executorPreference: TaskThread.shared) { [events = speaker.events, weak self] in
            for await case .ended(let id, let end) in events { self?.ended(id, end) }
        }
    }

    func say(_ text: String, done: @escaping @Sendable () -> Void) {
        do throws(ServiceError) {
            let id = try speaker.say(text, in: manner)
            let isOver = waiting.withLock { waiting in
                if waiting.ends.remove(id) != nil { return true }
                waiting.calls[id] = done
                return false
            }
            if isOver { done() }
        } catch {
            failures.add(source: "speech", code: error.code.rawValue, message: error.description)
            done()
        }
    }

    func stop() {
        speaker.stop()
    }

    private func ended(_ id: Int, _ end: SpeechEnd) {
        if case .failed(let error) = end {
            failures.add(source: "speech", code: error.code.rawValue, message: error.description)
        }
        let call = waiting.withLock { waiting in
            let call = waiting.calls.removeValue(forKey: id)
            if call == nil { waiting.ends.insert(id) }
            return call
        }
        call?()
    }
}
