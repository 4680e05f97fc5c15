import Conversation
import Dialogue
import Session
import Synchronization
package import System

/// Keeps the conversations of clients between two sentences, by the name that the client gives. So the next sentence
/// answers a question on whichever connection it comes.
package final class ConversationStore: Sendable {
    private static let most = Limit(
        256, .elements, of: "conversations of clients that are remembered",
        beyond: "the one that was silent for longest is forgotten")
    private static let longestSilence = Limit(
        300, .seconds, of: "a conversation of a client in which nothing is said",
        beyond: "it is forgotten, and the next sentence begins another")
    private static let longestKey = Limit(
        256, .bytes, of: "what a client calls its conversation", beyond: "nothing of it is remembered")

    /// The name of a conversation: the most exact one that the client has given.
    package struct Key: Hashable, Sendable {
        private let name: String
        private let value: String

        /// - Returns: nil where the client names nothing.
        package init?(_ context: [String: JSONValue]) {
            for name in ["conversation_id", "satellite_id", "device_id"] {
                guard let value = context[name]?.string, !value.isEmpty else { continue }
                guard value.utf8.count <= longestKey.value else { return nil }
                (self.name, self.value) = (name, value)
                return
            }
            return nil
        }

        /// The conversation at a site of a broker.
        package init(site: String) { (name, value) = ("site", site) }
    }

    private struct Kept: Sendable {
        var memory: Conversation.Memory
        /// In which a question is answered; nil where any sentence may.
        var session: String?
        var since: Double
    }

    private let kept = Mutex<[Key: Kept]>([:])

    package init() {}

    /// Takes a conversation out; two sentences at once do not go on with the same one.
    /// - Parameter session: a question that was asked in another one is not answered any more, but what was said before
    ///   counts.
    func take(_ key: Key?, in session: String?, at now: Double) -> Conversation.Memory? {
        guard let key, var found = kept.withLock({ $0.removeValue(forKey: key) }),
            now - found.since <= Double(Self.longestSilence.value)
        else { return nil }
        if found.session != session { _ = found.memory.dialogue.interrupted() }
        return found.memory
    }

    func keep(_ memory: Conversation.Memory, as key: Key?, in session: String?, at now: Double) {
        guard let key else { return }
        kept.withLock { kept in
            kept[key] = Kept(memory: memory, session: session, since: now)
            guard kept.count > Self.most.value else { return }
            if let oldest = kept.min(by: { $0.value.since < $1.value.since }) { kept[oldest.key] = nil }
        }
    }

    /// What is expected to be said next: an answer, where a question was not answered yet, or a sentence, which goes on
    /// with the one before where there is one.
    /// - Parameter key: nil where the client names nothing: then the question that was asked last counts, and a sentence
    ///   may go on with that of any client of the last minute.
    func expected(of key: Key?, in session: String?, at now: Double) -> ExpectedSpeech {
        kept.withLock { kept in
            let said = kept.filter { entry in
                let longest = key == nil ? Self.longestAnswer : Double(Self.longestSilence.value)
                return (key == nil || entry.key == key) && now - entry.value.since <= longest
            }.values
            let asked = said.filter {
                $0.session == session && !$0.memory.dialogue.isIdle && now - $0.since <= Self.longestAnswer
            }
            return ExpectedSpeech(
                situation: asked.max { $0.since < $1.since }?.memory.dialogue.expectation.situation,
                mayGoOn: said.contains { $0.memory.dialogue.continued != nil })
        }
    }

    /// Seconds in which an answer is what is said most probably.
    private static let longestAnswer = 60.0

    package var count: Int { kept.withLock(\.count) }
}
