import TestSupport
import Testing

/// A day of which `rouse listen` keeps a log, in a folder of its own.
struct LoggedDay {
    /// What is heard: the word from those who taught it, from somebody else, in part, and other words.
    private struct Sounds: Sendable {
        let recording: [UInt8]
        /// Where the word is in the recording, by who says it: `word` and `other`.
        let places: [(label: String, range: Range<Double>)]
        /// One at which something is nearly heard.
        let sensitivity: String

        init() throws {
            var scene = Scene()
            let word = try Words.later.saying("computer")
            let other = try Words.stranger.saying("computer")
            for turn in 0..<3 {
                for (name, samples) in [("word", word), ("other", other)] {
                    scene.pause(1.4)
                    scene.say(name, samples)
                }
                // Of which more and more is swallowed: some are nearly heard.
                for percent in stride(from: 76 - turn, through: 46, by: -2) {
                    scene.pause(1.4)
                    scene.say("\(percent) %", Array(word[..<(word.count * percent / 100)]))
                }
                scene.pause(2)
                scene.say("talk", try Words.later.saying("where did you put my umbrella"))
            }
            scene.pause(1.5)
            recording = WAV().bytes(scene.samples)
            places = scene.places
            let folder = try TemporaryFolder()
            try folder.store(recording, as: "day.wav")
            let model = try CommandLineFixture.shared.folder.file("computer.rouse")
            let list = try Program.rouse.run(
                ["detect", "-m", model, "--json", "--min-score", "0", "day.wav"], in: folder.path
            ).objects()
            let best = try places.map { place in
                try list.filter { abs(try $0.number("start") - place.range.lowerBound) < 0.5 }.map {
                    try $0.number("score")
                }
                .max() ?? 0
            }
            let doubtful = try #require(best.first { (0.03...0.9).contains($0) }, "\(best)")
            // A little less than what this word would need.
            sensitivity = "\(1 - min(1.3 * doubtful, (1 + doubtful) / 2))"
        }
    }

    private static let sounds = Result { try Sounds() }

    let desk: CommandLineFixture
    let home: TemporaryFolder
    private let sounds: Sounds

    init() throws {
        desk = try CommandLineFixture.shared
        sounds = try Self.sounds.get()
        home = try TemporaryFolder()
        try home.store(desk.folder.bytes("computer.rouse"), as: "computer.rouse")
        try home.store(sounds.recording, as: "day.wav")
    }

    @discardableResult
    func rouse(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
        let outcome = try Program.rouse.run(arguments, in: home.path)
        #expect(outcome.status == status, "\(arguments): \(outcome.errors)\(outcome.output)")
        return outcome
    }

    func listen(_ options: String...) throws -> [[String: Any]] {
        try Program.rouse.run(
            [
                "listen", "-m", "computer.rouse", "--json", "--input", "day.wav", "--log", "heard", "--sensitivity",
                sounds.sensitivity,
            ] + options, in: home.path
        ).objects().filter { ["detection", "near-miss"].contains($0["event"] as? String) }
    }

    func events(_ options: String...) throws -> [[String: Any]] {
        try Program.rouse.run(["log", "heard", "--json"] + options, in: home.path).objects()
    }

    func total(_ outcome: Program.Outcome) throws -> [String: Any] {
        try #require(try outcome.objects().last { $0["event"] as? String == "replay-total" })
    }

    func ids(_ events: [[String: Any]]) -> [String] { events.compactMap { $0["id"] as? String } }

    /// Of the detections of the log those where somebody says the word.
    func detections(_ label: String) throws -> [String] {
        let ranges = sounds.places.filter { $0.label == label }.map(\.range)
        return try ids(
            events("--event", "detection").filter { event in
                let start = try event.number("start")
                return ranges.contains { abs($0.lowerBound - start) < 0.5 }
            })
    }

    func mark(_ right: [String], _ wrong: [String]) throws {
        _ = try Program.rouse.run(["mark"] + right + ["true", "--log", "heard"], in: home.path)
        guard !wrong.isEmpty else { return }
        _ = try Program.rouse.run(["mark"] + wrong + ["false", "--log", "heard"], in: home.path)
    }
}
