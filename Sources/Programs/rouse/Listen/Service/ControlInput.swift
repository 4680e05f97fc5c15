import Glibc
import Session
import System

/// Commands on standard input, one JSON object a line: `{"command":"pause"}`.
enum ControlInput {
    /// Begins to read. The end of the input changes nothing.
    /// - Parameters:
    ///   - failures: are told of each line that is no command.
    ///   - stop: ends the audio.
    static func start(
        _ requests: Mailbox<ControlRequest>, failures: FailureBox, stop: @escaping @Sendable () -> Void
    ) throws {
        try InputLines.read { line in
            switch ControlCommand(line) {
            case .pause: requests.put(.pause)
            case .resume: requests.put(.resume)
            case .reload: requests.put(.reload)
            case .lock: requests.put(.lock)
            case .unlock: requests.put(.unlock)
            case .sensitivity(let value): requests.put(.sensitivity(value))
            case .stop: stop()
            case .mistake(let message): failures.add(source: "control", code: "bad-command", message: message)
            case .nothing: break
            }
        } end: {
        }
    }
}
