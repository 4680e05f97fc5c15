import Glibc
import KeywordModels
import KeywordSpotting
import Measurement

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
        let device = PacedDevice(playing: samples, plugin: plugin, folder: folder)
        runs = Self.periods.map { period in
            let arguments = [
                "listen", "--device", PacedDevice.name, "--json", "--model", model, "--period", "\(period)",
            ]
            let idle = ChildProcess.run(program, arguments, environment: device.environment, limit: 1)
            let child = ChildProcess.run(
                program, arguments, environment: device.environment, limit: device.seconds + 1)
            let started = device.started
            var run = Run(
                period: period, latencies: [], overheads: [], load: (child.cpu - idle.cpu) / (child.wall - idle.wall),
                switchesPerSecond: Double(child.switches - idle.switches) / (child.wall - idle.wall),
                faultsPerSecond: Double(child.minorFaults - idle.minorFaults) / (child.wall - idle.wall))
            for line in child.output.split(separator: "\n") where line.contains("\"detection\"") {
                guard let time = EventLine.field("time", of: line), let wall = EventLine.field("wall", of: line),
                    let end = ends.min(by: { abs($0 - time) < abs($1 - time) })
                else { continue }
                run.latencies.append(wall - started - end)
                run.overheads.append(wall - started - time)
            }
            return run
        }
    }
}
