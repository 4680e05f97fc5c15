import ArgumentParser
import EventLog
import System

struct MarkEvent: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "mark",
        abstract: "Says of events in a log whether they were the word.",
        discussion: """
            'false' is for what was not the word, 'true' for what was, 'none' takes a mark back. 'rouse learn --log', \
            'rouse calibrate --log' and 'rouse replay' go by the marks. So much of an ID is enough as no other begins \
            with.

            Examples:
              rouse mark k7q2m9 false --log ~/heard
              rouse mark 3hx kz4 true
            """)

    @OptionGroup var place: LogOption

    @Flag(help: "Print JSON Lines.")
    var json = false

    @Argument(help: ArgumentHelp("IDs of events, and then false, true or none.", valueName: "words"))
    var words: [String]

    private var mark: String { words.last ?? "" }

    func validate() throws {
        guard ["false", "true", "none"].contains(mark) else {
            throw ValidationError("'\(mark)' is no mark; end with false, true or none.")
        }
        guard words.count > 1 else { throw ValidationError("Which event is \(mark)? 'rouse log' lists their IDs.") }
    }

    func perform() throws {
        var log = try LogPlace.open(place.log)
        // All of them are known before any is marked.
        let events = try words.dropLast().map { try log.event($0) }
        for event in events { try log.mark(event, as: EventMarks.Mark(rawValue: mark)) }
        for event in events {
            let text = LogText(event, log)
            Output.print((json ? text.json.description : text.line) + "\n")
        }
    }
}
