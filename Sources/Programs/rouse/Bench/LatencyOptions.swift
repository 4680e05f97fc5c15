import ArgumentParser
import Audio
import Enrolment
import KeywordModels
import Measurement
import Settings
import System

/// How long it takes from the end of a word to its event, at the user's own microphone.
struct LatencyOptions: ParsableArguments {
    @Flag(help: "Measure from the end of the word to the event, at the microphone.")
    var latency = false

    @Option(
        help: ArgumentHelp("Play this recording of the word; else say it when you are asked to.", valueName: "file"),
        completion: .file())
    var play: String?

    @Option(name: .customLong("repeat"), help: ArgumentHelp("How often.", valueName: "number"))
    var repetitions = 10

    @Option(.device) var device: String
    @Option(.soundDevice) var soundDevice: String
    @Option(.period) var period: Double
    @Option(.buffer) var buffer: Double
    @OptionGroup var conversion: ConversionOptions

    func validate() throws {
        guard (1...1_000).contains(repetitions) else { throw ValidationError("--repeat is a number from 1 to 1000.") }
    }

    /// - Throws: `ExitStatus.ruleBroken` where not every repetition was heard.
    func measure(_ models: [any Keyword], json: Bool, signals: [Int32]) throws {
        try Protection.begin(conversion.sandbox)
        // What is played is the recording as it is; gain and channel are the microphone's.
        var plain = conversion
        (plain.gain, plain.channel) = (1, nil)
        let player = try play.map { WordPlayer(try TakeReader(plain).read($0).samples, device: soundDevice) }
        let stop = StopSwitch()
        try Signals.take(signals) { stop.use(for: $0) }
        let microphone = try LiveAudio(
            CaptureConfiguration(
                device: device, channel: conversion.channel, period: period / 1_000, buffer: buffer / 1_000))
        let end = microphone.stopSignal
        stop.connect { end.raise() }
        let words = models.keywords.joined(separator: ", ")
        var run = try LatencyRun(
            microphone, gain: conversion.gain, models: models, player: player, repetitions: repetitions
        ) { number in
            Terminal.complain("say '\(words)' (\(number + 1) of \(repetitions))")
        }
        let tried = try run.run()
        let text = LatencyText(run.latencies, tried: tried, words: words, device: device)
        Output.print((json ? [text.json.description] : text.lines).joined(separator: "\n") + "\n")
        guard run.latencies.count == tried else { throw ExitStatus.ruleBroken }
    }
}

/// What was measured, for people and for programs.
struct LatencyText {
    private let latencies: [WakeLatency]
    private let tried: Int
    private let words: String
    private let device: String

    init(_ latencies: [WakeLatency], tried: Int, words: String, device: String) {
        (self.latencies, self.tried, self.words, self.device) = (latencies, tried, words, device)
    }

    var lines: [String] {
        var lines = ["'\(words)' was heard \(latencies.count) of \(tried) times at \(device)"]
        guard !latencies.isEmpty else { return lines }
        let summary = LatencySummary(latencies)
        func row(_ name: String, _ shares: LatencySummary.Shares, _ meaning: String) {
            let cells = [shares.half, shares.nineTenths, shares.nearlyAll].map { value in
                let text = Decimal.text(value * 1_000, places: 1)
                return String(repeating: " ", count: max(0, 8 - text.count)) + text
            }
            let label = name + String(repeating: " ", count: 12 - name.count)
            lines.append("  \(label)\(cells.joined())  \(meaning)")
        }
        lines.append("  ms               p50     p90     p99")
        row("whole", summary.whole, "from the end of the word to the event")
        row("audio", summary.audio, "until the word is decided, in audio time")
        if let buffer = summary.buffer { row("buffer", buffer, "in devices, the air and a sound server") }
        row("period", summary.period, "until the capture wakes up")
        row("arithmetic", summary.arithmetic, "of the pipeline")
        if summary.buffer == nil {
            lines.append("  (how long devices kept it nobody knows without --play, and the whole is without that)")
        }
        return lines
    }

    var json: JSONLine {
        var line = JSONLine(event: "latency")
        line.add("keywords", words)
        line.add("device", device)
        line.add("repetitions", tried)
        line.add("heard", latencies.count)
        if !latencies.isEmpty {
            let summary = LatencySummary(latencies)
            line.add("whole", Self.line(summary.whole))
            line.add("audio", Self.line(summary.audio))
            if let buffer = summary.buffer { line.add("buffer", Self.line(buffer)) }
            line.add("period", Self.line(summary.period))
            line.add("arithmetic", Self.line(summary.arithmetic))
        }
        line.add(
            "each",
            latencies.map { latency in
                var line = JSONLine()
                line.add("whole", latency.whole)
                line.add("audio", latency.audio)
                line.add("buffer", latency.buffer)
                line.add("period", latency.period)
                line.add("arithmetic", latency.arithmetic)
                return line
            })
        return line
    }

    private static func line(_ shares: LatencySummary.Shares) -> JSONLine {
        var line = JSONLine()
        line.add("p50", shares.half)
        line.add("p90", shares.nineTenths)
        line.add("p99", shares.nearlyAll)
        return line
    }
}
