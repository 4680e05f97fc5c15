import Foundation
import TestSupport
import Testing

/// `listen --save-clips`: what was heard can be heard again.
@Suite(.serialized) struct ClipTests {
    private let living: Living
    private let utterances: [Living.Utterance]
    private let home: TemporaryFolder

    init() throws {
        living = try Living.shared.get()
        home = try TemporaryFolder()
        let room = try living.room(saying: ["turn on the light", "good night"])
        utterances = room.utterances
        try living.folder.store(WAV().bytes(room.samples), as: "clips.wav")
    }

    private func index(_ folder: String) throws -> [[String: Any]] {
        try String(decoding: home.bytes("\(folder)/index.jsonl"), as: UTF8.self).split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    @Test func eachDetectionHasAClipInWhichItIsFoundAgain() throws {
        let lines = try Lines(
            living.listen(
                ["--save-clips", home.file("kept"), "--clip-limit", "20MB", "--clip-age", "7d"], to: "clips.wav"))
        let entries = try index("kept")
        #expect(entries.count == utterances.count)
        for (entry, detection) in zip(entries, lines.of("detection")) {
            let event = try #require(entry["event"] as? [String: Any])
            #expect(event["time"] as? Double == detection["time"] as? Double)
            let (start, end) = (entry["start"] as? Double ?? -1, entry["end"] as? Double ?? -1)
            #expect(abs((detection["start"] as? Double ?? 0) - 2 - start) < 0.011 || start == 0)
            #expect(abs((detection["time"] as? Double ?? 0) + 1 - end) < 0.011)
            let again = try Lines(
                Program.rouse.run(
                    [
                        "detect", "--json", "--model", "computer.rouse",
                        home.file("kept/\(entry["file"] as? String ?? "")"),
                    ], in: living.folder.path))
            #expect(again.of("detection").count == 1)
        }
    }

    @Test func nearMissesHaveTheirs() throws {
        // Words of which more and more is swallowed: one of them at least is neither found for sure nor out of the question.
        var scene = Scene()
        let word = try Words.later.saying("computer")
        for percent in stride(from: 76, through: 46, by: -1) {
            scene.pause(1.5)
            scene.say("\(percent) %", Array(word[..<(word.count * percent / 100)]))
        }
        scene.pause(1.5)
        try living.folder.store(WAV().bytes(scene.samples), as: "swallowed.wav")
        func detect(_ arguments: [String]) throws -> Lines {
            let command = ["detect", "--json", "--model", "computer.rouse", "swallowed.wav"]
            return try Lines(Program.rouse.run(command + arguments, in: living.folder.path))
        }
        let list = try detect(["--min-score", "0"]).of("detection")
        let best = scene.places.map { place in
            list.filter { abs(($0["start"] as? Double ?? -9) - place.range.lowerBound) < 0.5 }
                .compactMap { $0["score"] as? Double }.max() ?? 0
        }
        let doubtful = try #require(best.first { (0.001...0.999).contains($0) }, "\(best)")
        // A little more than this word has.
        let options = ["--near-misses", "--min-score", "\(min(1.3 * doubtful, (1 + doubtful) / 2))"]

        let lines = try Lines(living.listen(options + ["--save-clips", home.file("near")], to: "swallowed.wav"))
        let misses = lines.of("near-miss")
        #expect(misses.contains { $0["score"] as? Double == doubtful })
        #expect(try detect(options).of("near-miss").count == misses.count)
        let kept = try index("near").filter { ($0["event"] as? [String: Any])?["event"] as? String == "near-miss" }
        #expect(kept.count == misses.count)
        #expect(kept.allSatisfy { ($0["file"] as? String)?.contains("-computer-near-miss") == true })
        #expect(try index("near").count == misses.count + lines.of("detection").count)
    }

    /// A limit on the size of files stands in for a full disk.
    @Test func aFullDiskIsAnEventAndNothingIsMissed() throws {
        let script = #"trap '' XFSZ; ulimit -f 4; exec "$@""#
        let outcome = try Program("sh").run(
            [
                "-c", script, "sh", Program.rouse.path, "listen", "--model", "computer.rouse", "--json", "--input",
                "clips.wav", "--save-clips", home.file("full"),
            ], in: living.folder.path)
        let lines = try Lines(outcome)
        #expect(lines.of("detection").count == utterances.count)
        let errors = lines.of("error")
        #expect(errors.count == 1, "said once until it works again")
        #expect(errors.first?["source"] as? String == "save" && errors.first?["code"] as? String == "clip-not-saved")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("full")) == [".lock"])
    }

    /// The same of a log; and what fits in afterwards is whole.
    @Test func aFullDiskStopsNoLogging() throws {
        let script = #"trap '' XFSZ; ulimit -f 4; exec "$@""#
        let outcome = try Program("sh").run(
            [
                "-c", script, "sh", Program.rouse.path, "listen", "--model", "computer.rouse", "--json", "--input",
                "clips.wav", "--log", home.file("log"),
            ], in: living.folder.path)
        let lines = try Lines(outcome)
        #expect(lines.of("detection").count == utterances.count)
        #expect(lines.of("error").map { $0["code"] as? String } == ["event-not-logged"], "said once")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("log")) == [".lock"])
        _ = try living.listen(["--log", home.file("log")], to: "clips.wav")
        let log = try Program.rouse.run(["log", home.file("log"), "--event", "detection"], in: "/")
        #expect(log.errors.isEmpty && log.outputLines.count == utterances.count + 1)
    }

    @Test(arguments: [
        ["--save-clips", "/dev/null/clips"], ["--clip-limit", "12kB"], ["--clip-limit", "many"], ["--clip-age", "7"],
        ["--clip-age", "1m1"],
    ])
    func whatCannotBeIsRefused(arguments: [String]) throws {
        let outcome = try living.listen(arguments, to: "clips.wav")
        #expect(outcome.status == (arguments[0] == "--save-clips" ? 73 : 64))
        #expect(outcome.errors.contains(arguments[0] == "--save-clips" ? "/dev/null/clips" : arguments[0]))
    }
}
