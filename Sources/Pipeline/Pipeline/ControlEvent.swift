import System

/// Something that somebody outside has made a running `listen` do.
public enum ControlEvent: Sendable, Equatable {
    /// Audio is thrown away from now on.
    case paused
    /// Audio is listened to again, from a clean state.
    case resumed
    /// Keywords and settings were read again and hold from now on.
    /// - keywords: all that are looked for now.
    /// - needRestart: settings that have changed and hold only after a restart.
    case reloaded(keywords: [String], needRestart: [String])
    /// Words are found more or less eagerly from now on.
    /// - keyword: the one that this is about; nil for all.
    case sensitivity(Double, keyword: String? = nil)
}

extension ControlEvent: CustomStringConvertible {
    /// A clause for a log line.
    public var description: String {
        switch self {
        case .paused: return "paused: audio is thrown away"
        case .resumed: return "listening again"
        case .sensitivity(let value, let keyword):
            return "the sensitivity\(keyword.map { " of '\($0)'" } ?? "") is \(value)"
        case .reloaded(let keywords, let needRestart):
            let text = "reloaded: " + Self.listening(for: keywords)
            guard !needRestart.isEmpty else { return text }
            return text + "; changes of \(needRestart.joined(separator: ", ")) need a restart"
        }
    }

    /// As in "listening for computer, jarvis".
    public static func listening(for keywords: [String]) -> String {
        "listening for " + (keywords.isEmpty ? "no keyword yet" : keywords.joined(separator: ", "))
    }

    /// - Parameter time: the audio's, in seconds.
    func json(time: Double) -> JSONLine {
        switch self {
        case .paused, .resumed:
            var line = JSONLine(event: self == .paused ? "paused" : "resumed")
            line.add("time", time)
            return line
        case .sensitivity(let value, let keyword):
            var line = JSONLine(event: "sensitivity")
            line.add("keyword", keyword)
            line.add("value", value)
            line.add("time", time)
            return line
        case .reloaded(let keywords, let needRestart):
            var line = JSONLine(event: "reloaded")
            line.add("keywords", keywords)
            line.add("needRestart", needRestart)
            line.add("time", time)
            return line
        }
    }
}
