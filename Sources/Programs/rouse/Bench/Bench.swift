import ArgumentParser
import Audio
import Features
import Glibc
import KeywordModels
import KeywordSpotting
import Measurement
import Pipeline
import Settings
import System

struct Bench: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Says what Rouse costs on this machine.",
        discussion: """
            Measures with your models, or with a word made by formula, on audio made by
            formula. Takes some seconds and one core. With --latency it hears the word at
            your own microphone, played or said by you, and says how long it took from its
            end to the event, and where the time went.

            Examples:
              rouse bench
              rouse bench --model computer.rouse --model lights.rouse --json
              rouse bench --latency --model computer.rouse --play take1.wav
            """)

    @Option(name: .long, help: ArgumentHelp("A model that 'rouse enroll' made; may be repeated.", valueName: "file"))
    var model: [String] = []

    @Flag(help: "Print one JSON object.")
    var json = false

    @OptionGroup(title: "Latency") var latency: LatencyOptions

    var takenSignals: [Int32] { latency.latency ? [SIGINT, SIGTERM] : [] }

    func validate() throws {
        guard latency.latency || latency.play == nil else {
            throw ValidationError("--play is for --latency; add that, or leave --play out.")
        }
        guard !latency.latency || !model.isEmpty else {
            throw ValidationError("--latency needs a word that can be said; name its model with --model.")
        }
    }

    func perform() throws {
        if latency.latency { return try latency.measure(KeywordFiles.load(model), json: json, signals: takenSignals) }
        let models = try model.isEmpty ? [Workload.keyword()] : KeywordFiles.load(model).enrolled()
        let budget = try Budget(models: models)
        // What the method waits for: a keyword is reported while its score still rises, and the features of a frame are
        // known when the frames of their context are.
        let lookahead = Double(models.map(\.frontEnd.configuration.lookahead).max() ?? 0) / 100
        if json { return Output.print("\(line(budget, keywords: models.count, lookahead: lookahead))\n") }
        Output.print(text(budget, keywords: models.count, lookahead: lookahead).joined(separator: "\n") + "\n")
    }

    private func line(_ budget: Budget, keywords: Int, lookahead: Double) -> JSONLine {
        var line = JSONLine(event: "bench")
        line.add("keywords", keywords)
        line.add("realTimeFactor", budget.realTimeFactor)
        line.add("frame", budget.frame / 1e9)
        line.add("frameWithoutKeywords", budget.frameWithoutKeywords / 1e9)
        line.add("frameOfKeyword", budget.frameOfKeyword / 1e9)
        line.add("transform", budget.yardstick / 1e9)
        line.add("wakeUp", budget.wakeUp / 1e9)
        line.add("slowestWakeUp", budget.slowestWakeUp / 1e9)
        line.add("coldWakeUp", budget.coldWakeUp / 1e9)
        line.add("lookahead", lookahead)
        line.add("load", budget.load)
        line.add("keywordsInTenthOfCore", budget.keywords)
        return line
    }

    private func text(_ budget: Budget, keywords: Int, lookahead: Double) -> [String] {
        let micro = { (nanoseconds: Double) in Decimal.text(nanoseconds / 1_000, places: 2) }
        let plural = keywords == 1 ? "" : "s"
        return [
            "throughput: \(Int(budget.realTimeFactor)) x real time with \(keywords) keyword\(plural) on one core",
            "  \(micro(budget.frame)) us for 10 ms of audio: \(micro(budget.frameWithoutKeywords)) us whatever is looked "
                + "for, \(micro(budget.frameOfKeyword)) us for each keyword",
            "  (\(Decimal.text(budget.frame / budget.yardstick, places: 1)) times FFTW's 512-point transform)",
            "latency: a decision looks \(Int((lookahead * 1_000).rounded())) ms ahead; its arithmetic takes "
                + "\(micro(budget.wakeUp)) us, 999 times of 1000 at most \(micro(budget.slowestWakeUp)) us",
            "processor: \(Decimal.text(budget.load * 100, places: 2)) % of a core when it wakes up every 10 ms with cold "
                + "caches (\(micro(budget.coldWakeUp)) us), without what the sound device itself costs",
            "verdict: this machine runs \(budget.keywords) keywords like "
                + "\(keywords == 1 ? "this one" : "these") with 90 % headroom on one core",
        ]
    }
}
