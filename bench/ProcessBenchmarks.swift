import Audio
import Glibc
import KeywordModels
import KeywordSpotting
import Measurement

/// What the `rouse` program costs as a whole: start-up, a long file, memory, enrolment.
struct ProcessBenchmarks {
    static let keywordCounts = [1, 10, 50]

    /// Seconds from the start of the program to its end, without work.
    var startup = 0.0
    /// The same with so many keywords and 10 ms of audio, and what of it was the processor's time: on a busy machine the
    /// rest is waiting for others, and several processors read many keywords.
    var startups: [(keywords: Int, wall: Double, cpu: Double)] = []
    /// Seconds of the file, and how many times faster it was gone through with one keyword, by the time of the processor.
    var fileSeconds = 0.0
    var detectRealTimeFactor = 0.0
    /// Kilobytes resident at most while that file is gone through, by the number of keywords.
    var peakMemory: [Int] = []
    /// Bytes of a model file.
    var modelFile = 0
    /// Seconds that `Enroller` takes for three takes of 0.6 s, and of 1 s.
    var enrolment: [Double] = []

    /// Kilobytes for each keyword of three one-second takes.
    var memoryOfKeyword: Double {
        Double(peakMemory[2] - peakMemory[0]) / Double(Self.keywordCounts[2] - Self.keywordCounts[0])
    }

    /// - Parameter program: the path of `rouse`.
    init(program: String, folder: String, seconds: Double) throws {
        let short = "\(folder)/short.wav"
        let long = "\(folder)/long.wav"
        try Self.write([Float](repeating: 0, count: 160), times: 1, to: short)
        try Self.write(Workload.speechLike(seconds: 60, seed: 3), times: Int(seconds / 60), to: long)
        fileSeconds = seconds

        var models: [KeywordModel] = []
        enrolment = try [0.6, 1].map { length in
            let start = Stopwatch.wallNanoseconds()
            models.append(try Workload.keyword(take: length))
            return Double(Stopwatch.wallNanoseconds() - start) / 1e9
        }
        // Three one-second takes, as the bar for memory has it.
        let paths = try Workload.many(100, like: [models[1]]).enumerated().map { index, model in
            let path = "\(folder)/word\(index).rouse"
            try model.write(to: path)
            return path
        }
        modelFile = try models[1].encoded().count
        let small = "\(folder)/word.rouse"
        try models[0].write(to: small)

        startup = Self.median((0..<21).map { _ in ChildProcess.run(program, ["--version"]).wall })
        startups = [10, 100].map { count in
            let arguments = Self.arguments(Array(paths.prefix(count)), short)
            let starts = (0..<21).map { _ in ChildProcess.run(program, arguments) }
            return (count, Self.median(starts.map(\.wall)), Self.median(starts.map(\.cpu)))
        }
        let runs = (0..<5).map { _ in ChildProcess.run(program, Self.arguments([small], long)) }
        detectRealTimeFactor = seconds / Self.median(runs.map(\.cpu))
        peakMemory = Self.keywordCounts.map {
            ChildProcess.run(program, Self.arguments(Array(paths.prefix($0)), long), limit: 3).peakMemory
        }
    }

    private static func arguments(_ models: [String], _ audio: String) -> [String] {
        ["detect", "--json"] + models.flatMap { ["--model", $0] } + [audio]
    }

    private static func median(_ values: [Double]) -> Double { Rounds.median(values) }

    private static func write(_ samples: [Float], times: Int, to path: String) throws {
        let writer = try WAVWriter(path: path)
        for _ in 0..<times { try writer.write(samples.span) }
        try writer.close()
    }
}
