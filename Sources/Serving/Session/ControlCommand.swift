package import System

/// A control command, read from a line of standard input such as `{"command":"pause"}`.
package enum ControlCommand: Equatable, Sendable {
    case pause
    case resume
    case reload
    /// Refuse intents that are marked as restricted.
    case lock
    case unlock
    /// How eagerly keywords are found, 0...1.
    case sensitivity(Double)
    case stop
    /// An empty line.
    case nothing
    /// A line that is no command; the sentence says why.
    case mistake(String)

    package init(_ line: LineSplitter.Line) {
        guard case .whole(let bytes) = line else {
            self = .mistake("a line of more than \(LineSplitter.longest.value) bytes is no command")
            return
        }
        if bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) {
            self = .nothing
            return
        }
        let shown = String(decoding: bytes.prefix(80), as: UTF8.self)
        let value = JSONValue(parsing: bytes)
        switch value?["command"]?.string {
        case "pause": self = .pause
        case "resume": self = .resume
        case "reload": self = .reload
        case "lock": self = .lock
        case "unlock": self = .unlock
        case "sensitivity":
            guard let sensitivity = value?["value"]?.number, (0...1).contains(sensitivity) else {
                self = .mistake("a sensitivity has a 'value' from 0 to 1")
                return
            }
            self = .sensitivity(sensitivity)
        case "stop": self = .stop
        case let command?:
            self = .mistake(
                "there is no command '\(command.prefix(80))'; send pause, resume, reload, lock, unlock, sensitivity or "
                    + "stop")
        case nil:
            let advice = "send {\"command\":\"pause\"}, resume, reload, lock, unlock or stop, one a line"
            self = .mistake("'\(shown)' is no command; \(advice)")
        }
    }
}
