import ArgumentParser
import Audio
import Evaluation
import EventLog
import KeywordModels
import KeywordSpotting
import Settings
import System

struct Replay: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Decides a log again with other settings, and says what changes.",
        discussion: """
            Takes the clip of each event through the spotter, once as it was and once with the sensitivity or model \
            that is given, and prints what is kept, gone and new; of the events that 'rouse mark' knows, how many false \
            alarms go and how many words are lost. What is not given is as it was.

            Examples:
              rouse replay ~/heard --sensitivity 0.3
              rouse replay ~/heard --model new.rouse --json
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A model, or its name, in place of that of then; may be repeated.", valueName: "file"),
        completion: .file())
    var model: [String] = []

    @Option(
        help: ArgumentHelp("A sensitivity in place of that of then, 0 to 1.", valueName: "number"),
        transform: { try Setting.sensitivity.value(ofOption: $0) })
    var sensitivity: Double?

    @Option(
        help: ArgumentHelp(
            "Or so many expected false alarms an hour of other people's talk, 0.01 to 100.", valueName: "number"),
        transform: { try Setting.falseAlarms.value(ofOption: $0) })
    var falseAlarms: Double?

    @Option(
        help: ArgumentHelp("Or the score that is enough, 0 to 1.", valueName: "number"),
        transform: { try Setting.minScore.value(ofOption: $0) })
    var minScore: Double?

    @OptionGroup var selection: LogSelection
    @Flag(.sandbox) var sandbox: Bool

    @Flag(help: "Print JSON Lines: one for each event, and the sums.")
    var json = false

    @Argument(help: "The folder of 'rouse listen --log'.", completion: .directory)
    var folder: String?

    func validate() throws {
        guard [sensitivity, falseAlarms, minScore].compactMap(\.self).count <= 1 else {
            throw ValidationError(
                "--sensitivity, --false-alarms and --min-score all say when a keyword is reported; give one of them.")
        }
    }

    func perform() throws {
        try Protection.begin(sandbox)
        let log = try LogPlace.open(folder)
        let given = try model.isEmpty ? nil : KeywordFiles.load(model.map(KeywordLibrary.path))
        let events = log.events(selection.filter(now: WallClock.now()))
        if let given, !events.isEmpty, !events.contains(where: { given.keywords.contains($0.keyword) }) {
            let words = given.keywords.map { "'\($0)'" }.joined(separator: ", ")
            throw EvaluationError(
                .usage, "\(log.folder): holds no event of \(words); give a model of a word that is in the log")
        }
        let clips = LogClips(log: log, decoding: sandbox ? .sandboxed() : .here)
        var shelf = ModelShelf()
        var bar = ProgressBar(
            name: "replaying", duration: events.reduce(0) { $0 + $1.clip.upperBound - $1.clip.lowerBound })
        defer { bar.finish() }
        var (decisions, seconds) = ([Redecision](), 0.0)
        for event in events where given?.keywords.contains(event.keyword) ?? true {
            decisions.append(try decide(event, mark: log.marks[event.id], given, clips, &shelf))
            seconds += event.clip.upperBound - event.clip.lowerBound
            bar.update(seconds)
        }
        bar.finish()
        let text = ReplayText(decisions)
        Output.print(
            (json ? text.json.map(\.description) : text.lines(settings)).joined(separator: "\n") + "\n")
    }

    private func decide(
        _ event: LogEvent, mark: EventMarks.Mark?, _ given: [any Keyword]?, _ clips: LogClips,
        _ shelf: inout ModelShelf
    ) throws -> Redecision {
        let samples: [Float]
        switch try clips.read(event) {
        case .samples(let found): samples = found
        case .missing: return Redecision(event, mark: mark, doubt: .noClip)
        case .cut: return Redecision(event, mark: mark, doubt: .cutClip)
        }
        let old = shelf.models(event.context.models)
        let models = given?.filter { $0.keyword == event.keyword } ?? old ?? shelf.present(event)
        guard let models, !models.isEmpty else { return Redecision(event, mark: mark, doubt: .noModel) }
        let before = SpottingConfiguration(asFor: event)
        let then = try old.map {
            try ClipDecision(samples, place: event.placeInClip, models: $0, configuration: before)
        }
        let now = changed(before)
        if given == nil, now == before, let then { return Redecision(event, mark: mark, then: then, now: then) }
        return Redecision(
            event, mark: mark, then: then,
            now: try ClipDecision(samples, place: event.placeInClip, models: models, configuration: now))
    }

    private func changed(_ before: SpottingConfiguration) -> SpottingConfiguration {
        guard sensitivity != nil || falseAlarms != nil || minScore != nil else { return before }
        var configuration = before
        configuration.sensitivity = sensitivity ?? 0.5
        configuration.falseAlarmsPerHour = falseAlarms
        configuration.minimumScore = minScore
        return configuration
    }

    /// What is asked for, in words.
    private var settings: String {
        var parts: [String] = model
        if let sensitivity { parts.append("sensitivity \(sensitivity)") }
        if let falseAlarms { parts.append("\(falseAlarms) false alarms an hour") }
        if let minScore { parts.append("a lowest score of \(minScore)") }
        return parts.isEmpty ? "nothing changed" : parts.joined(separator: ", ")
    }
}
