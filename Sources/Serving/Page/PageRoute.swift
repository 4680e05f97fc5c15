/// What a request asks for: a pure rule on its path.
package enum PageRoute: Sendable, Equatable {
    case file(PageFile)
    case signOut
    /// Server-sent events.
    case live
    case state
    case sensitivity
    case pause
    case log
    /// - id: of an event of the log.
    case clip(id: String)
    case mark(id: String)

    /// - Parameter path: without the query; nothing in it is unescaped, so nothing can lead out of the list.
    /// - Returns: nil for what is not there.
    package init?(_ path: String) {
        if let file = PageFile.allCases.first(where: { $0.path == path }) {
            self = .file(file)
            return
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch parts.dropFirst() {
        case ["signout"]: self = .signOut
        case ["api", "live"]: self = .live
        case ["api", "state"]: self = .state
        case ["api", "sensitivity"]: self = .sensitivity
        case ["api", "pause"]: self = .pause
        case ["api", "log"]: self = .log
        case let rest where rest.count == 4 && rest.starts(with: ["api", "log"]):
            let id = parts[3]
            switch parts[4] {
            case "clip": self = .clip(id: id)
            case "mark": self = .mark(id: id)
            default: return nil
            }
        default: return nil
        }
    }

    package var methods: [String] {
        switch self {
        case .file(.signIn): ["GET", "HEAD", "POST"]
        case .file: ["GET", "HEAD"]
        case .live, .state, .log, .clip: ["GET"]
        case .signOut, .sensitivity, .pause, .mark: ["POST"]
        }
    }

    /// Whether anybody may have it who may connect: what is in every copy of the program.
    package var isOpen: Bool { if case .file = self { true } else { false } }
}
