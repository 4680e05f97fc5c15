import ArgumentParser
import Evaluation
import EventLog
import Settings

/// Opens the log that is named, or the one that `listen` keeps by its settings.
enum LogPlace {
    /// - Throws: `EvaluationError` that says how to name one.
    static func open(_ folder: String?) throws -> LoggedEvents {
        let folder = try folder ?? Configured<Listen>(commandLine: []).command.logging.log
        guard let folder else {
            throw EvaluationError(
                .usage,
                "There is no log: name the folder of 'rouse listen --log', or put it into the settings (log.log)")
        }
        let log = try LoggedEvents(folder: folder)
        if let complaint = log.complaint { Terminal.complain("rouse: warning: \(complaint)") }
        return log
    }
}

/// The log beside the recordings of a command.
struct LogOption: ParsableArguments {
    @Option(
        name: .customLong("log"), help: ArgumentHelp("The folder of 'rouse listen --log'.", valueName: "folder"),
        completion: .directory)
    var log: String?
}

/// Which events of a log are meant.
struct LogSelection: ParsableArguments {
    @Option(help: ArgumentHelp("Only events of this keyword.", valueName: "keyword"))
    var keyword: String?

    @Option(help: ArgumentHelp("Only events of this client or site of 'rouse serve'.", valueName: "name"))
    var client: String?

    @Option(help: ArgumentHelp("Only from then on: \(LogMoment.form).", valueName: "time"))
    var since: String?

    @Option(help: ArgumentHelp("Only before then.", valueName: "time"))
    var until: String?

    @Option(
        help: ArgumentHelp("Only those with this mark: false, true, any or none.", valueName: "mark"),
        completion: .list(EventFilter.Marked.allCases.map(\.rawValue)))
    var marked: String?

    @Option(
        help: ArgumentHelp("Only these: detection, near-miss or miss.", valueName: "event"),
        completion: .list(LogEvent.Kind.allCases.map(\.rawValue)))
    var event: String?

    func validate() throws {
        for (option, text) in [("--since", since), ("--until", until)] {
            if let text, LogMoment.seconds(text, now: 0) == nil {
                throw ValidationError("\(option) '\(text)' is no time; give one like \(LogMoment.form).")
            }
        }
        if let marked, EventFilter.Marked(rawValue: marked) == nil {
            throw ValidationError("--marked '\(marked)' is no mark; give false, true, any or none.")
        }
        if let event, LogEvent.Kind(rawValue: event) == nil {
            throw ValidationError("--event '\(event)' is not in a log; give detection, near-miss or miss.")
        }
    }

    /// - Parameter now: seconds since 1970.
    func filter(now: Double) -> EventFilter {
        var filter = EventFilter()
        filter.keyword = keyword
        filter.client = client
        filter.since = since.flatMap { LogMoment.seconds($0, now: now) }
        filter.until = until.flatMap { LogMoment.seconds($0, now: now) }
        filter.marked = marked.flatMap(EventFilter.Marked.init)
        filter.kinds = event.flatMap(LogEvent.Kind.init).map { [$0] }
        return filter
    }
}
