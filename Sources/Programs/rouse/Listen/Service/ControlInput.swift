import Glibc
import System
import Transcription

/// Commands on standard input, one JSON object a line: `{"command":"pause"}`.
enum ControlInput {
    /// No line is longer, in bytes.
    private static let longest = 4_096

    /// Reads until the input ends, on a thread of its own. Its end changes nothing.
    /// - Parameter stop: ends the audio.
    static func start(_ box: ControlBox, stop: @escaping @Sendable () -> Void) {
        DetachedThread.run {
            var lines = LineSplitter(longest: longest)
            var bytes = [UInt8](repeating: 0, count: 1_024)
            while true {
                let count = read(STDIN_FILENO, &bytes, bytes.count)
                if count < 0 && (errno == EINTR || errno == EAGAIN) {
                    var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                    poll(&ready, 1, -1)
                    continue
                }
                guard count > 0 else { break }
                for line in lines.take(bytes[..<count]) {
                    if let request = request(line) { box.add(request) } else { stop() }
                }
            }
        }
    }

    /// - Parameter line: nil for one that is too long.
    /// - Returns: nil for the request to stop.
    private static func request(_ line: [UInt8]?) -> ControlRequest? {
        guard let line else { return .mistake("a line of more than \(longest) bytes is no command") }
        let shown = String(decoding: line.prefix(80), as: UTF8.self)
        guard let command = JSONValue(parsing: line)?["command"]?.string else {
            return .mistake(
                "'\(shown)' is no command; send {\"command\":\"pause\"}, resume, reload or stop, one a line")
        }
        switch command {
        case "pause": return .pause
        case "resume": return .resume
        case "reload": return .reload
        case "stop": return nil
        default: return .mistake("there is no command '\(command)'; send pause, resume, reload or stop")
        }
    }
}

/// Cuts a stream into lines. Empty ones are left out.
private struct LineSplitter {
    let longest: Int
    private var pending: [UInt8] = []
    private var isTooLong = false

    init(longest: Int) {
        self.longest = longest
    }

    /// - Returns: the lines that are complete; nil for one that is too long.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> [[UInt8]?] {
        var lines: [[UInt8]?] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if isTooLong {
                    lines.append(nil)
                } else if !pending.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: " ") }) {
                    lines.append(pending)
                }
                pending = []
                isTooLong = false
            } else if pending.count < longest {
                pending.append(byte)
            } else {
                isTooLong = true
            }
        }
        return lines
    }
}
