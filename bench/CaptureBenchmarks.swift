import Glibc
import KeywordModels
import KeywordSpotting
import Measurement
import System

/// `rouse listen` at a sound device that plays by the clock: how late an event is on the wall, and what always-on costs.
struct CaptureBenchmarks {
    static let periods = [10, 30]

    struct Run {
        /// Milliseconds between two wake-ups of the capture.
        var period: Int
        /// Seconds from the end of a word to its event on the clock of the wall.
        var latencies: [Double]
        /// The same less the audio time of the decision: waiting for the period, computing, printing.
        var overheads: [Double]
        /// Share of a core, without what starting took.
        var load: Double
        var switchesPerSecond: Double
        var faultsPerSecond: Double
    }

    let runs: [Run]

    /// - Parameters:
    ///   - program: the path of `rouse`.
    ///   - plugin: the source of the sound device.
    init(_ words: SpokenWords, program: String, plugin: String, folder: String) throws {
        let library = "\(folder)/rousetest.so"
        precondition(
            system("cc -O1 -shared -fPIC -DPIC '\(plugin)' -lasound -o '\(library)'") == 0,
            "no sound device can be built")
        let word = words.words[0]
        let model = "\(folder)/spoken.rouse"
        try word.model.write(to: model)
        var samples: [Float] = []
        var ends: [Double] = []
        // At odd places, so that words end anywhere in a period.
        for (index, occasion) in (word.occasions + word.occasions).enumerated() {
            ends.append(Double(samples.count) / 16_000 + occasion.end)
            samples += occasion.samples + [Float](repeating: 0, count: 57 * index)
        }
        let audio = "\(folder)/audio.raw"
        Self.write(samples, to: audio)
        let seconds = Double(samples.count) / 16_000
        runs = Self.periods.map { period in
            let stamp = "\(folder)/stamp\(period)"
            let configuration = "\(folder)/asound\(period).conf"
            Self.write(
                """
                pcm_type.rousetest { lib "\(library)" }
                pcm.bench { type rousetest  file "\(audio)"  stamp "\(stamp)" }

                """, to: configuration)
            let environment = ["ALSA_CONFIG_PATH=/usr/share/alsa/alsa.conf:\(configuration)"]
            let arguments = ["listen", "--device", "bench", "--json", "--model", model, "--period", "\(period)"]
            let idle = ChildProcess.run(program, arguments, environment: environment, limit: 1)
            let child = ChildProcess.run(program, arguments, environment: environment, limit: seconds + 1)
            let started = Self.number(in: stamp)
            var run = Run(
                period: period, latencies: [], overheads: [], load: (child.cpu - idle.cpu) / (child.wall - idle.wall),
                switchesPerSecond: Double(child.switches - idle.switches) / (child.wall - idle.wall),
                faultsPerSecond: Double(child.minorFaults - idle.minorFaults) / (child.wall - idle.wall))
            for line in child.output.split(separator: "\n") where line.contains("\"detection\"") {
                guard let time = Self.field("time", of: line), let wall = Self.field("wall", of: line),
                    let end = ends.min(by: { abs($0 - time) < abs($1 - time) })
                else { continue }
                run.latencies.append(wall - started - end)
                run.overheads.append(wall - started - time)
            }
            return run
        }
    }

    private static func field(_ name: String, of line: Substring) -> Double? {
        guard let key = line.firstRange(of: "\"\(name)\":") else { return nil }
        return Double(line[key.upperBound...].prefix { !",}".contains($0) })
    }

    private static func number(in path: String) -> Double {
        guard let text = try? WholeFile.read(path, atMost: 1 << 10) else { return .nan }
        return Double(String(decoding: text, as: UTF8.self).prefix { !$0.isNewline }) ?? .nan
    }

    private static func write(_ samples: [Float], to path: String) {
        let words = samples.map { Int16(max(-1, min($0, 1)) * 32_767) }
        words.withUnsafeBytes { write(Array($0), to: path) }
    }

    private static func write(_ text: String, to path: String) {
        write(Array(text.utf8), to: path)
    }

    private static func write(_ bytes: [UInt8], to path: String) {
        try? FileReplacement.write(bytes, to: path, mode: 0o644)
    }
}
