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
        // A threshold that no word reaches, and one that a part of them comes near to.
        for threshold in ["0.3", "0.98"] {
            let lines = try Lines(
                living.listen(
                    ["--near-misses", "--min-score", threshold, "--save-clips", home.file("near\(threshold)")],
                    to: "clips.wav"))
            let events = try index("near\(threshold)").compactMap { $0["event"] as? [String: Any] }
            let kinds = events.compactMap { $0["event"] as? String }
            #expect(kinds.count == lines.of("detection").count + lines.of("near-miss").count)
            #expect(kinds.filter { $0 == "near-miss" }.count == lines.of("near-miss").count)
        }
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
