/// What a request asks for: a pure rule on its path.
package enum PageRoute: Sendable, Equatable {
    /// What is done to teach a word.
    package enum Lesson: String, Sendable {
        case take, listen, drop, learn, attempt, keep
    }

    /// What is looked after.
    package enum Chore: String, Sendable {
        case list, turn, rename, remove, restore, text, check, save, devices, keep, words
    }

    case file(PageFile)
    case signOut
    /// Server-sent events.
    case live
    case state
    case sensitivity
    case pause
    case gain
    case log
    /// - id: of an event of the log.
    case clip(id: String)
    case mark(id: String)
    /// Keeps the newest speech as a word that was missed.
    case missed
    /// What a model would learn from the log, or has it learn that.
    case learn
    case undo
    /// Why an event of the log was heard, or was not.
    case explain
    case teach(Lesson)
    /// - take: the number of one that is taught, to be played.
    case sound(take: Int)
    case house(Chore)
    /// The answer to something that takes long.
    case job(id: String)

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
        case ["api", "gain"]: self = .gain
        case ["api", "log"]: self = .log
        case ["api", "log", "missed"]: self = .missed
        case ["api", "learn"]: self = .learn
        case ["api", "undo"]: self = .undo
        case ["api", "explain"]: self = .explain
        case let rest where rest.count == 3 && rest.starts(with: ["api", "teach"]):
            guard let lesson = Lesson(rawValue: parts[3]) else { return nil }
            self = .teach(lesson)
        case let rest where rest.count == 4 && rest.starts(with: ["api", "teach", "take"]):
            guard parts[4].utf8.count <= 9, let take = Int(parts[4]), take >= 0 else { return nil }
            self = .sound(take: take)
        case let rest where rest.count == 3 && rest.starts(with: ["api", "house"]):
            guard let chore = Chore(rawValue: parts[3]) else { return nil }
            self = .house(chore)
        case let rest where rest.count == 3 && rest.starts(with: ["api", "jobs"]): self = .job(id: parts[3])
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
        case .live, .state, .log, .clip, .sound, .job: ["GET"]
        case .signOut, .sensitivity, .pause, .gain, .mark, .missed, .learn, .undo, .explain, .teach, .house: ["POST"]
        }
    }

    /// Whether anybody may have it who may connect: what is in every copy of the program.
    package var isOpen: Bool { if case .file = self { true } else { false } }
}
