import System

/// What has become of a timer that somebody else keeps, as Home Assistant does, and that was set here.
public struct TimerNews: Sendable, Equatable {
    public enum State: String, Sendable {
        case started, updated, cancelled, finished
    }

    /// What it is known by.
    public let id: String
    public let state: State
    public let name: String?
    /// How long it was to run, as far as that is known: when it was set, or changed last.
    public let seconds: Int?
    /// Whether it runs, in place of being held.
    public let isActive: Bool

    public init(id: String, state: State, name: String?, seconds: Int?, isActive: Bool) {
        self.id = id
        self.state = state
        self.name = name
        self.seconds = seconds
        self.isActive = isActive
    }

    var line: JSONLine {
        var line = JSONLine(event: "timer")
        line.add("id", id)
        line.add("state", state.rawValue)
        line.add("name", name)
        if let seconds { line.add("seconds", seconds) }
        line.add("active", isActive)
        return line
    }
}
