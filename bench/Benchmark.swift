import Glibc

/// Runs everything and prints a table; with `--json FILE` the figures go there too.
///
///     make bench
@main
struct Benchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        let stages = try StageBenchmarks.run()
        let yardstick = stages[0].nanoseconds
        print("stage                                     ns a frame   x transform   x real time")
        for stage in stages {
            let columns = [
                number(stage.nanoseconds, places: 0, width: 12),
                number(stage.nanoseconds / yardstick, places: 2, width: 14),
                number(stage.realTimeFactor, places: 0, width: 14),
            ]
            print(stage.name.padding(to: 40) + columns.joined())
        }
        let allocations = try SteadyState.allocationsPerFrame()
        print("allocations in \(SteadyState.frames) frames of steady state: \(allocations)")
        let latencies = try TranscriptionLatency.measure()
        print(
            "end of a command to its backend: \(number(latencies[latencies.count / 2], places: 3, width: 0)) ms, at most "
                + "\(number(latencies[latencies.count - 1], places: 3, width: 0)) ms in \(latencies.count) commands")
        let program = program(beside: arguments[0])
        let process = try ProcessBenchmarks.run(program: program, seconds: 3_600)
        print("start-up: \(number(process.startup * 1_000, places: 1, width: 0)) ms")
        print(
            "detect on \(Int(process.fileSeconds)) s: \(number(process.detectRealTimeFactor, places: 0, width: 0)) x "
                + "real time, \(number(Double(process.peakMemory) / 1_024, places: 1, width: 0)) MB resident at most")
    }

    /// `rouse` is built beside this program.
    private static func program(beside path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/rouse"
    }

    private static func number(_ value: Double, places: Int, width: Int) -> String {
        let scale = (0..<places).reduce(1.0) { factor, _ in factor * 10 }
        let rounded = (value * scale).rounded() / scale
        let text = places == 0 ? String(Int(rounded)) : String(rounded)
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

extension String {
    func padding(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
