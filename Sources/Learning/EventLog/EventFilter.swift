/// Which events of a log are wanted.
package struct EventFilter: Sendable {
    package enum Marked: String, Sendable, CaseIterable {
        case wrong = "false"
        case right = "true"
        case any
        case none
    }

    package var keyword: String?
    package var client: String?
    /// Nil for all.
    package var kinds: Set<LogEvent.Kind>?
    /// Seconds since 1970.
    package var since: Double?
    package var until: Double?
    package var marked: Marked?

    package init() {}

    package func admits(_ event: LogEvent, _ mark: EventMarks.Mark?) -> Bool {
        if let keyword, event.keyword != keyword { return false }
        if let client, event.client != client { return false }
        if let kinds, !kinds.contains(event.kind) { return false }
        if let since, event.wall < since { return false }
        if let until, event.wall >= until { return false }
        guard let marked else { return true }
        return switch marked {
        case .wrong: mark == .wrong
        case .right: mark == .right
        case .any: mark != nil
        case .none: mark == nil
        }
    }
}

extension LoggedEvents {
    package func events(_ filter: EventFilter) -> [LogEvent] { events.filter { filter.admits($0, marks[$0.id]) } }
}
