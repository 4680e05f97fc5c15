import ArgumentParser
import Audio
import EventLog
import Settings
import System

struct Log: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Lists what 'rouse listen --log' has kept, and plays it.",
        discussion: """
            Prints a line for each event: its ID, when it was, its score and the one it needed, how loud it was and how \
            far above the room, and what 'rouse mark' says of it. Without a folder it is that of the settings.

            Examples:
              rouse log ~/heard --since 2h
              rouse log ~/heard --keyword computer --marked false --json
              rouse log ~/heard --play k7q2m9
              rouse log ~/heard --commands --since 1h
              rouse log ~/heard --review --since 1d
            """)

    @OptionGroup var selection: LogSelection

    @Option(help: ArgumentHelp("Play the clip of this event, and print its path.", valueName: "ID"))
    var play: String?

    @Flag(help: "List what was said in commands and sentences, what it meant, and what was answered.")
    var commands = false

    @Flag(help: "Play one after the other what has no mark, ask whether it was the word, and mark it.")
    var review = false

    @Option(.soundDevice) var soundDevice: String
    @Flag(.sandbox) var sandbox: Bool

    @Flag(help: "Print JSON Lines.")
    var json = false

    @Argument(help: "The folder of 'rouse listen --log'.", completion: .directory)
    var folder: String?

    func validate() throws {
        guard !review || play == nil && !json else {
            throw ValidationError("--review plays and asks by itself; leave --play and --json out.")
        }
    }

    func perform() throws {
        try Protection.begin(sandbox)
        let log = try LogPlace.open(folder)
        if commands { return try list(LoggedCommands(folder: log.folder)) }
        if let play { return try self.play(log.event(play), of: log) }
        var filter = selection.filter(now: WallClock.now())
        if review {
            filter.marked = filter.marked ?? EventFilter.Marked.none
            let clips = LogClips(log: log, decoding: sandbox ? .sandboxed() : .here)
            var review = LogReview(log, clips, device: soundDevice)
            return try review.review(log.events(filter))
        }
        let events = log.events(filter)
        var output = Output(flushesEachLine: Terminal.showsOutput)
        for event in events {
            let text = LogText(event, log)
            output.line(json ? text.json.description : text.line)
        }
        guard !json else { return }
        output.line(LogText.summary(of: events, log))
        if let text = LogText.clipsWithoutEvent(of: log) { output.line(VisibleText.line(text)) }
    }

    private func list(_ commands: LoggedCommands) {
        var output = Output(flushesEachLine: Terminal.showsOutput)
        for event in commands.events(selection.filter(now: WallClock.now())) {
            if json {
                output.line(event.text)
            } else if let line = LoggedCommandText.line(of: event) {
                output.line(line)
            }
        }
    }

    private func play(_ event: LogEvent, of log: LoggedEvents) throws {
        let samples = try LogClips(log: log, decoding: sandbox ? .sandboxed() : .here).samples(event)
        let text = LogText(event, log)
        Output.print((json ? text.json.description : log.path(of: event)) + "\n")
        try SoundPlayback.play(samples, on: soundDevice)
    }
}
