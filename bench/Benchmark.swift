import Glibc
import KeywordModels
import KeywordSpotting
import Measurement
import Pipeline
import System

/// Runs everything, prints a table, and writes the figures as JSON.
///
///     make bench                                      all of it; a few minutes
///     make bench BENCH="--only stages --json out.json"
///     rouse-bench --run FRAMES KEYWORDS [quiet]       nothing but so many frames, of speech or of a quiet room, for a
///                                                     profiler
///     rouse-bench echo MICROPHONE PLAYED OUTPUT       a recording without what was played
///     rouse-bench takes NAME FILE...                  what tells takes of another word
///
/// `--only` takes one or more of stages, wakeups, steady, latency, capture, answer, process.
@main
struct Benchmark {
    private static let parts = ["stages", "wakeups", "steady", "latency", "capture", "answer", "process"]

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "--run", let frames = arguments.dropFirst().first.flatMap({ Int($0) }),
            let keywords = arguments.dropFirst(2).first.flatMap({ Int($0) })
        {
            let audio =
                arguments.last == "quiet"
                ? Workload.quietRoom(seconds: 20, seed: 7) : Workload.speechLike(seconds: 20, seed: 7)
            let hops = Workload.hops(of: audio)
            let models = keywords == 0 ? [] : try Workload.many(keywords, like: [Workload.keyword()])
            let whole = try WholeFrame(keywords: models, hops: hops)
            for _ in 0..<frames { whole.step() }
            return
        }
        if arguments.first == "echo", arguments.count == 4 {
            return try EchoRun.run(arguments[1], arguments[2], arguments[3])
        }
        if arguments.first == "takes", arguments.count > 3 {
            return try TakeEvidenceRun.run(arguments[1], Array(arguments[2...]))
        }
        let chosen = parts.filter { arguments.contains($0) }
        guard arguments.allSatisfy({ !$0.hasPrefix("-") || ["--only", "--json"].contains($0) }) else {
            print("usage: rouse-bench [--only PART...] [--json FILE]; parts are \(parts.joined(separator: ", "))")
            exit(64)
        }
        let wanted = chosen.isEmpty ? parts : chosen
        let place = folder(of: CommandLine.arguments[0])
        let output = arguments.firstIndex(of: "--json").flatMap { arguments.dropFirst($0 + 1).first }
        let scratch = "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/rouse-bench-\(getpid())"
        mkdir(scratch, 0o700)
        defer { _ = system("rm -r '\(scratch)'") }

        var report = Report()
        let keyword = try Workload.keyword()
        if wanted.contains("stages") { try stages(keyword, &report) }
        if wanted.contains("wakeups") { try wakeUps(keyword, &report) }
        if wanted.contains("steady") { try steady(keyword, &report) }
        let words =
            wanted.contains { ["latency", "capture", "answer"].contains($0) } ? try SpokenWords(folder: scratch) : nil
        if let words {
            if wanted.contains("latency") { try latency(words, &report) }
            if wanted.contains("capture") { try capture(words, program: "\(place)/rouse", scratch, &report) }
            if wanted.contains("answer") { try answer(words, program: "\(place)/rouse", scratch, &report) }
        } else if wanted.contains("latency") {
            report.note("no espeak-ng: latency is not measured")
        }
        if wanted.contains("process") { try process(program: "\(place)/rouse", scratch, &report) }
        report.write(to: output ?? "\(place)/bench.json")
    }

    private static func stages(_ keyword: KeywordModel, _ report: inout Report) throws {
        let result = try StageBenchmarks.run(keyword)
        report.begin("stages", "A frame of 10 ms, caches warm".padding(to: 44) + "ns   x transform    x real time")
        report.add("transform", result.yardstick, line("FFTW's real transform, 512 points", result.yardstick, 1))
        let costs = result.stages + [result.detectorAlone] + result.looks + result.whole + result.inFours + result.quiet
        for cost in costs { report.note(line(cost.name, cost.nanoseconds, cost.ratio)) }
        report.add(
            "costs",
            costs.map { cost in
                var row = JSONLine()
                row.add("name", cost.name)
                row.add("nanoseconds", cost.nanoseconds)
                row.add("ratio", cost.ratio)
                return row
            })
        let scaling = result.whole[2].ratio / result.whole[0].ratio
        report.add("tenOverOne", scaling, "ten keywords cost \(number(scaling, 2)) x one")
        let quiet = result.quiet[1].ratio / result.whole[2].ratio
        report.add("quietOverSpeech", quiet, "ten keywords in a quiet room cost \(number(quiet, 2)) x those in speech")
        report.add("speechRests", result.rests.speech, "")
        report.add(
            "quietRests", result.rests.quiet,
            "nobody looks for keywords in \(number(result.rests.speech * 100)) % of the frames of speech, "
                + "\(number(result.rests.quiet * 100, 1)) % of those of the room, its first ones included")
        let frames = keyword.templates.reduce(0) { $0 + $1.count }
        report.note(
            "cost = a + b x template frames: linear in keywords, in takes and in their length (here \(frames) frames, "
                + "of three takes, each in two ways)")
    }

    private static func line(_ name: String, _ nanoseconds: Double, _ ratio: Double) -> String {
        name.padding(to: 38) + number(nanoseconds, width: 8) + number(ratio, 2, width: 14)
            + number(nanoseconds > 0 ? 10_000_000 / nanoseconds : .infinity, width: 15)
    }

    private static func wakeUps(_ keyword: KeywordModel, _ report: inout Report) throws {
        report.begin(
            "wakeUps", "A wake-up of the pipeline, microseconds".padding(to: 46) + "p50     p99   p99.9    cold")
        let hops = Workload.hops(of: Workload.speechLike(seconds: 20, seed: 7))
        let pauses = Workload.hops(of: Workload.wordsBetweenPauses(seconds: 21, seed: 7))
        var flush = CacheFlush()
        for keywords in StageBenchmarks.keywordCounts {
            let models = Workload.many(keywords, like: [keyword])
            for (period, frames, hops, title) in [
                (10, 1, hops, ""), (30, 3, hops, ""), (10, 1, pauses, ", with pauses"),
            ] {
                let whole = try WholeFrame(keywords: models, hops: hops)
                let warm = whole.wakeUps(20_000 / frames / max(1, keywords / 10), frames: frames)
                let cold = Rounds.median(whole.wakeUps(150, frames: frames) { flush.flush() })
                let values = [0.5, 0.99, 0.999].map { Rounds.percentile(warm, $0) } + [cold]
                let name = "\(keywords)x3.\(period)ms\(title.isEmpty ? "" : ".pauses")"
                for (key, value) in zip(["p50", "p99", "p999", "cold"], values) {
                    report.add("\(name).\(key)", value / 1_000, "")
                }
                report.note(
                    "\(keywords) x 3 takes, every \(period) ms\(title)".padding(to: 38)
                        + values.map { number($0 / 1_000, 2, width: 8) }.joined())
            }
        }
    }

    private static func steady(_ keyword: KeywordModel, _ report: inout Report) throws {
        let state = try SteadyState(keyword)
        report.begin(
            "steady", "\(SteadyState.frames) frames in which nothing is detected, \(SteadyState.keywords) keywords")
        report.add("allocations", state.allocations, "allocations: \(state.allocations)")
        report.add(
            "minorFaults", state.minorFaults, "page faults: \(state.minorFaults) minor, \(state.majorFaults) major")
        report.add("majorFaults", state.majorFaults, "")
        report.add("switches", state.voluntarySwitches, "voluntary context switches: \(state.voluntarySwitches)")
    }

    private static func latency(_ words: SpokenWords, _ report: inout Report) throws {
        let result = try LatencyBenchmarks(words)
        report.begin(
            "latency", "From the end of a word to its event, milliseconds".padding(to: 51) + "p50     p90     p99")
        percentiles("algorithmic", "audio time, in files", result.algorithmic, &report)
        percentiles("compute", "arithmetic of the frame of the decision", result.compute, &report)
        report.add("spoken", result.spoken, "\(result.algorithmic.count) of \(result.spoken) words were detected")
        let handed = try TranscriptionLatency.measure()
        let middle = handed[handed.count / 2]
        report.add("commandToBackend", middle, "end of a command to its backend: \(number(middle, 3)) ms")
    }

    private static func percentiles(_ key: String, _ name: String, _ seconds: [Double], _ report: inout Report) {
        let values = [0.5, 0.9, 0.99].map { Rounds.percentile(seconds, $0) * 1_000 }
        for (suffix, value) in zip(["p50", "p90", "p99"], values) { report.add("\(key).\(suffix)", value, "") }
        report.note(name.padding(to: 44) + values.map { number($0, $0.magnitude < 1 ? 4 : 1, width: 8) }.joined())
    }

    private static func capture(
        _ words: SpokenWords, program: String, _ scratch: String, _ report: inout Report
    ) throws {
        let plugin = "Tests/ALSAPlugin/rousetest.c"
        guard access(plugin, R_OK) == 0 else {
            return report.note("not started from the checkout: no paced sound device")
        }
        let result = try CaptureBenchmarks(words, program: program, plugin: plugin, folder: scratch)
        report.begin("capture", "Always on, at a sound device that plays by the clock, milliseconds: p50, p90, p99")
        for run in result.runs {
            let name = "\(run.period)ms"
            percentiles("\(name).total", "period \(run.period) ms: end of word to event", run.latencies, &report)
            percentiles("\(name).overhead", "  of it waiting, arithmetic, printing", run.overheads, &report)
            report.add(
                "\(name).load", run.load,
                "  load: \(number(run.load * 100, 2)) % of a core, "
                    + "\(number(run.switchesPerSecond)) context switches and \(number(run.faultsPerSecond, 1)) page faults a second"
            )
            report.add("\(name).switches", run.switchesPerSecond, "")
            report.add("\(name).faults", run.faultsPerSecond, "")
        }
    }

    private static func answer(
        _ words: SpokenWords, program: String, _ scratch: String, _ report: inout Report
    ) throws {
        let (plugin, sentences) = ("Tests/ALSAPlugin/rousetest.c", "examples/house/sentences.yaml")
        guard access(plugin, R_OK) == 0, access(sentences, R_OK) == 0 else {
            return report.note("not started from the checkout: no paced sound device")
        }
        let result = try AnswerBenchmark(
            words, program: program, plugin: plugin, sentences: sentences, folder: scratch)
        report.begin("answer", "From the end of a command, milliseconds: p50, p90, p99")
        percentiles("text", "to its text", result.toText, &report)
        percentiles("meaning", "to the text of the answer", result.toAnswer, &report)
        percentiles("sample", "to the first sample of the answer", result.toSample, &report)
        report.add(
            "answered", result.toSample.count,
            "\(result.toSample.count) of \(AnswerBenchmark.commands.count) commands were answered")
    }

    private static func process(program: String, _ scratch: String, _ report: inout Report) throws {
        let result = try ProcessBenchmarks(program: program, folder: scratch, seconds: 3_600)
        report.begin("process", "The program as a whole")
        report.add("startup", result.startup, "start to end without work: \(number(result.startup * 1_000, 1)) ms")
        for (keywords, wall, cpu) in result.startups {
            report.add(
                "startup\(keywords)", wall,
                "start to end with \(keywords) keywords and 10 ms of audio: \(number(wall * 1_000, 1)) ms, "
                    + "\(number(cpu * 1_000, 1)) ms of processors")
            report.add("startup\(keywords)Processor", cpu, "")
        }
        report.add(
            "detect", result.detectRealTimeFactor,
            "detect on \(Int(result.fileSeconds)) s: \(number(result.detectRealTimeFactor)) x real time")
        for (count, memory) in zip(ProcessBenchmarks.keywordCounts, result.peakMemory) {
            report.add(
                "memory\(count)", memory,
                "resident at most with \(count) keywords: \(number(Double(memory) / 1_024, 1)) MB")
        }
        report.add(
            "memoryOfKeyword", result.memoryOfKeyword,
            "for each keyword of three one-second takes: \(number(result.memoryOfKeyword, 1)) KB; "
                + "its file: \(number(Double(result.modelFile) / 1_024, 1)) KB")
        report.add("modelFile", result.modelFile, "")
        let memory = try SessionMemory(Workload.keyword())
        report.add(
            "session", memory.listening,
            "for each of \(SessionMemory.sessions) sessions of one keyword: \(number(memory.listening)) KB, "
                + "\(number(memory.recording)) KB where commands are recorded; "
                + "for each command of a client: \(number(memory.clientCommand)) KB")
        report.add("sessionRecording", memory.recording, "")
        report.add("enrolment", result.enrolment[0], "enrolment from three takes: \(number(result.enrolment[0], 2)) s")
    }

    /// `rouse` is built beside this program.
    private static func folder(of path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
