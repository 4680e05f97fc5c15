import ArgumentParser
import Audio
import Evaluation
import EventLog
import Glibc
import KeywordModels
import ModelFiles
import Settings
import System

struct Calibrate: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Sets the threshold of a model from your own room.",
        discussion: """
            Hears the room in which nobody says the word, from recordings or at the microphone, and puts the threshold \
            where so many false alarms are expected. Says what so much audio can tell, and what it costs; with --log, of \
            what 'rouse mark' has marked, too. The model of before is kept as NAME.rouse.old.

            Examples:
              rouse calibrate --model computer.rouse --room evening.flac
              rouse calibrate --model computer.rouse --minutes 60 \\
                --target 'one per 2 days'
            """)

    /// A day: whoever wants more gives recordings.
    private static let mostMinutes = 1_440.0

    @Option(name: .shortAndLong, help: ArgumentHelp("The model that 'rouse enroll' made.", valueName: "file"))
    var model: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Recordings of the room without the word, or folders of them; may be repeated.", valueName: "path"))
    var room: [String] = []

    @Option(help: ArgumentHelp("Listen for so long; Ctrl-C ends it earlier.", valueName: "number"))
    var minutes: Double?

    @Option(.device) var device: String

    @Option(
        help: ArgumentHelp(
            "How often the room may wake it, such as 'one per 2 days'. (default: one per 2 days)", valueName: "rate"))
    var target = "one per 2 days"

    @OptionGroup var place: LogOption

    @Flag(help: "Say what would be done, and leave the model as it is.")
    var dryRun = false

    @Flag(help: "Print one JSON object.")
    var json = false

    @OptionGroup var conversion: ConversionOptions

    var takenSignals: [Int32] { minutes == nil ? [] : [SIGINT, SIGTERM] }

    func validate() throws {
        guard room.isEmpty != (minutes == nil) else {
            throw ValidationError("The room is heard from --room RECORDING... or for --minutes N; give one of them.")
        }
        if let minutes, !(0.01...Self.mostMinutes).contains(minutes) {
            throw ValidationError("--minutes is a number from 0.01 to \(Int(Self.mostMinutes)).")
        }
        guard TargetRate(target) != nil else {
            throw ValidationError("--target '\(target)' is no rate; give one like \(TargetRate.form).")
        }
    }

    func perform() throws {
        guard let rate = TargetRate(target) else { return }
        try Protection.begin(conversion.sandbox)
        var keyword = try KeywordModel(path: model)
        let before = keyword
        let (peaks, seconds) = try minutes.map { try listen(to: keyword, minutes: $0) } ?? hear(keyword)
        guard seconds > 0 else {
            throw EvaluationError(.badData, "nothing was heard of the room; give --room a recording with some audio")
        }
        let found = RoomCalibration(keyword.calibration, peaks: peaks, hours: seconds / 3_600, target: rate)
        let marked = try place.log.map { folder in
            let clips = MarkedClips(try LogPlace.open(folder), before, conversion)
            return try MarkedCost(
                found.before, found.after, wrong: clips.clips(.wrong), right: clips.clips(.right))
        }
        keyword.calibration = found.after
        if !dryRun {
            try before.write(to: model + ".old")
            try keyword.write(to: model)
        }
        let text = CalibrationText(found, marked, before, path: model, isWritten: !dryRun)
        Output.print((json ? [text.json.description] : text.lines).joined(separator: "\n") + "\n")
    }

    private var hearer: Hearer { Hearer(conversion: conversion) }

    /// - Returns: the scores of peaks a second apart, and how long the room was heard.
    private func hear(_ keyword: KeywordModel) throws -> ([Double], Double) {
        let inputs = try EvaluationInputs(positives: [], negatives: room, labels: [], keywords: [keyword.keyword])
        var run = try EvaluationRun(models: [keyword], recordings: inputs.recordings, hearer: hearer, state: nil)
        try run.finish()
        if let failed = run.failed { throw failed }
        let hearings = run.hearings[0].values
        return (hearings.flatMap { $0.candidates.peaks().map(\.score) }, hearings.reduce(0) { $0 + $1.duration })
    }

    private func listen(to keyword: KeywordModel, minutes: Double) throws -> ([Double], Double) {
        let stop = StopSwitch()
        try Signals.take(takenSignals) { stop.use(for: $0) }
        var capture = CaptureConfiguration(device: device)
        capture.channel = conversion.channel
        let microphone = try LiveAudio(capture)
        let end = microphone.stopSignal
        stop.connect { end.raise() }
        let source = TimedSource(microphone, seconds: minutes * 60)
        var bar = ProgressBar(name: "listening", duration: minutes * 60)
        defer { bar.finish() }
        let amplified: any AudioSource = conversion.gain == 1 ? source : try GainSource(source, gain: conversion.gain)
        let hearing = try hearer.hear(amplified, with: keyword) { share in bar.update(share * minutes * 60) }
        return (hearing.candidates.peaks().map(\.score), hearing.duration)
    }
}
