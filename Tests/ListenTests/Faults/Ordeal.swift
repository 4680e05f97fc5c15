import Foundation
import TestSupport
import Testing

/// `listen` with all that it can do, over a recording in which a keyword and a command are said three times.
struct Ordeal: Sendable {
    static let shared = Result { try Ordeal() }

    private let living: Living
    private let scripts: TemporaryFolder
    private let library: FaultLibrary
    /// The calls that a run makes to which nothing happens, by their names.
    private(set) var calls: [String: Int] = [:]
    /// What that run has found.
    private(set) var calm = Outcome()

    private static let recording = "ordeal.wav"

    private init() throws {
        living = try Living.shared.get()
        library = try FaultLibrary.shared.get()
        scripts = try TemporaryFolder()
        let room = try living.room(saying: ["turn on the light", "good night", "what is the time"])
        try living.folder.store(WAV().bytes(room.samples), as: Self.recording)
        for (name, line) in [("act", "exec cat >/dev/null"), ("write", "cat >/dev/null; echo turn on the light")] {
            let path = try scripts.store("#!/bin/sh\n\(line)\n".utf8, as: name)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        let names = Array(Set(Fault.all.flatMap(\.calls)))
        let outcome = try run(names.map { "\($0) EIO 0" })
        calls = Dictionary(uniqueKeysWithValues: zip(names, outcome.records.map(\.matched)))
        calm = outcome
        try #require(calm.status == 0 && calm.kept == 10, "\(calm.errors)")
        try #require(calm.words.count == 3 && calm.texts == 3, "\(calm.failures)")
    }

    /// What came of a run.
    struct Outcome: Sendable {
        var status: Int32 = 0
        var errors: [String] = []
        var records: [FaultLibrary.Record] = []
        /// Clips, commands and descriptions of them that it has left.
        var kept = 0
        /// What is wrong with the files that it has left.
        var damage: [String] = []
        /// Where keywords were found.
        private(set) var words: [String] = []
        /// Commands that have a text, or a reason why they have none.
        private(set) var commands: Set<Int> = []
        private(set) var texts = 0
        private(set) var failures: [String] = []

        var isListening: Bool { errors.contains { $0.hasPrefix("rouse: listening for ") } }

        /// - Parameter line: of standard output.
        mutating func read(_ line: String) {
            guard let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
                damage.append("no event: \(line)")
                return
            }
            let command = event["command"] as? Int
            switch event["event"] as? String {
            case "detection":
                words.append("\(event["keyword"] ?? "") \(event["start"] ?? "") \(event["end"] ?? "")")
            case "transcript":
                texts += 1
                if let command { commands.insert(command) }
            case "error":
                failures.append(event["message"] as? String ?? "")
                if let command, event["source"] as? String == "transcription" { commands.insert(command) }
            default: break
            }
        }
    }

    /// - Parameters:
    ///   - limits: what a shell is told before.
    ///   - backend: options for another than a program.
    ///   - isServing: whether counters are served.
    func run(
        _ rules: [String] = [], clock: String? = nil, limits: String = ":", backend: [String]? = nil,
        isServing: Bool = true
    ) throws -> Outcome {
        let home = try TemporaryFolder()
        let isCalm = rules.isEmpty && clock == nil
        let variables = isCalm ? [:] : library.environment(rules, clock: clock, report: home.file("report"))
        let settings = variables.map { "export '\($0)=\($1)'; " }.joined()
        let result = try Program("/bin/sh").run(
            [
                "-c", "\(limits); \(settings) exec \"$0\" \"$@\"", Program.rouse.path, "listen", "--model",
                "computer.rouse", "--json", "--input", Self.recording, "--save-clips", home.file("clips"),
                "--save-commands", home.file("commands"), "--on-wake", scripts.file("act"), "--on-transcript",
                scripts.file("act"),
            ] + (isServing ? ["--metrics", "127.0.0.1:0"] : [])
                + (backend ?? ["--backend", "program", "-o", "command=\(scripts.file("write"))"]),
            in: living.folder.path)
        var outcome = Outcome()
        outcome.status = result.status
        outcome.errors = result.errorLines
        for line in result.outputLines { outcome.read(line) }
        outcome.records = Array(FaultLibrary.records(in: (try? home.bytes("report")) ?? []).prefix(rules.count))
        for folder in [home.file("clips"), home.file("commands")] {
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0 != ".lock" }
            outcome.kept += names.count
            outcome.damage += Self.damage(of: names, in: folder)
        }
        return outcome
    }

    /// What is incomplete, or stands where nothing should be.
    private static func damage(of names: [String], in folder: String) -> [String] {
        let recordings = Set(names.filter { $0.hasSuffix(".wav") })
        return names.flatMap { name -> [String] in
            let bytes = [UInt8]((try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))) ?? Data())
            switch name.split(separator: ".").last {
            case "wav": return isWhole(bytes) ? [] : ["\(name) is no whole recording"]
            case "json": return file(in: bytes) == nil ? ["\(name) is no whole description"] : []
            case "jsonl":
                let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
                let told = lines.map { file(in: Array($0)) ?? "a broken line" }
                return Set(told) == recordings && told.count == recordings.count
                    ? [] : ["the index tells of \(told), and there are \(recordings.sorted())"]
            default: return ["\(name) is left"]
            }
        }
    }

    private static func isWhole(_ wav: [UInt8]) -> Bool {
        func length(at offset: Int) -> Int { wav[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) } }
        return wav.count > 44 && length(at: 4) == wav.count - 8 && length(at: 40) == wav.count - 44
    }

    /// The file that an object names; nil for what is no object.
    private static func file(in json: [UInt8]) -> String? {
        let object = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
        return object.map { $0["file"] as? String ?? "" }
    }
}
