import EventLog
import System

/// An event of a command in a log, for people.
enum LoggedCommandText {
    /// `2026-11-21 18:30:05  said    turn on the light  at kitchen`; nil for an event that says nothing more to a person.
    static func line(of event: JSONValue) -> String? {
        guard let (what, text) = parts(of: event) else { return nil }
        let client = event["client"]?.string.map { "at \(VisibleText.line($0))" }
        let parts = [
            LogMoment.text(event["wall"]?.number ?? 0), what.padded(to: 8), VisibleText.line(text), client,
        ]
        return parts.compactMap(\.self).joined(separator: "  ")
    }

    private static func parts(of event: JSONValue) -> (what: String, text: String)? {
        let text = event["text"]?.string ?? ""
        switch event["event"]?.string {
        case "command-end":
            // What was said follows.
            let silent = ["no-speech", "cancelled"]
            return event["reason"]?.string.flatMap { silent.contains($0) ? ("nothing", $0) : nil }
        case "transcript": return ("said", text)
        case "intent": return ("meant", ([event["intent"]?.string ?? ""] + slots(event)).joined(separator: " "))
        case "ambiguous": return ("unclear", text)
        case "not-understood": return ("unknown", text)
        case "answered": return ("answer", event["answer"]?.string ?? "")
        case "answer": return ("answer", text)
        case "error": return ("failed", event["message"]?.string ?? "")
        default: return nil
        }
    }

    private static func slots(_ event: JSONValue) -> [String] {
        (event["slots"]?.array ?? []).map { slot in
            let value = slot["value"]
            return "\(slot["name"]?.string ?? "")=\(value?.string ?? value?.text ?? "")"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
