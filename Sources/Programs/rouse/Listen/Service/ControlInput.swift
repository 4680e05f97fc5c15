import Glibc
import Session
import System
import Transcription

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
            switch command(line) {
            case .request(let request): requests.put(request)
            case .stop: stop()
            case .mistake(let message): failures.add(source: "control", code: "bad-command", message: message)
            case .nothing: break
            }
        } end: {
        }
    }

    private enum Command {
        case request(ControlRequest)
        case stop
        case mistake(String)
        case nothing
    }

    private static func command(_ line: InputLines.Line) -> Command {
        guard case .whole(let bytes) = line else {
            return .mistake("a line of more than \(InputLines.longest) bytes is no command")
        }
        if bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) { return .nothing }
        let shown = String(decoding: bytes.prefix(80), as: UTF8.self)
        guard let command = JSONValue(parsing: bytes)?["command"]?.string else {
            return .mistake(
                "'\(shown)' is no command; send {\"command\":\"pause\"}, resume, reload or stop, one a line")
        }
        switch command {
        case "pause": return .request(.pause)
        case "resume": return .request(.resume)
        case "reload": return .request(.reload)
        case "stop": return .stop
        default:
            return .mistake("there is no command '\(command.prefix(80))'; send pause, resume, reload or stop")
        }
    }
}
