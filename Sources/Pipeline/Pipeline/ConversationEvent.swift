public import Dialogue
import System
public import Understanding

/// Something that happened in a conversation about a command.
public enum ConversationEvent: Sendable, Equatable {
    /// What was said means this.
    case understood(text: String, Understanding)
    /// The intent is being done, by whoever handles it.
    case handling(Intent)
    /// It is done.
    case handled(Intent)
    /// This is said to the person.
    case answer(String)
    /// What becomes of an answer that is said aloud.
    case speech(SpeechProgress)
    /// The next utterance needs no wake word.
    case awaitsReply(Dialogue.Expectation)
    case ended(Dialogue.Ending)
    /// Restricted intents are refused from now on, or no longer.
    case locked(Bool)
    /// Something has become of a timer.
    case timer(TimerNews)

    /// - Parameters:
    ///   - command: the number of the command that led to it.
    ///   - time: the audio's, in seconds.
    func json(command: Int, time: Double) -> JSONLine {
        var line: JSONLine
        switch self {
        case .understood(let text, let understanding): line = understanding.line(of: text)
        case .handling(let intent), .handled(let intent):
            line = JSONLine(event: isHandled ? "handled" : "handling")
            intent.add(to: &line)
        case .answer(let text):
            line = JSONLine(event: "answer")
            line.add("text", text)
        case .speech(let progress): line = progress.line
        case .awaitsReply(let expectation):
            line = JSONLine(event: "reply-awaited")
            line.add("expects", expectation.name)
            line.add("slot", expectation.slot)
        case .ended(let ending):
            line = JSONLine(event: "dialogue-end")
            line.add("reason", ending.rawValue)
        case .locked(let isLocked): line = JSONLine(event: isLocked ? "locked" : "unlocked")
        case .timer(let news): line = news.line
        }
        if command > 0 { line.add("command", command) }
        line.add("time", time)
        return line
    }

    private var isHandled: Bool {
        if case .handled = self { true } else { false }
    }
}

extension Dialogue.Expectation {
    /// A word for programs.
    public var name: String {
        switch self {
        case .command: "command"
        case .value: "value"
        case .choice: "choice"
        case .confirmation: "confirmation"
        }
    }

    /// The slot whose value is asked for.
    public var slot: String? {
        switch self {
        case .value(let slot, _), .choice(_, let slot): slot
        case .command, .confirmation: nil
        }
    }
}
