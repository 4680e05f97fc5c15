import Audio
import CRouseHeader
import Foundation
import TestSupport
import Testing

/// The shared library as it is installed, and what the tests have it hear.
struct Built {
    static let root =
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path + "/"
    /// The library lies beside the program.
    static let library = String(Program.rouse.path.dropLast("rouse".count)) + "libCRouse.so"
    static let demo = root + "demo/"

    let folder: TemporaryFolder
    /// With `lib` and `include`.
    let stage: String

    /// - Parameter keepsNames: of functions, for valgrind; its debugging information is more than that can read.
    init(keepsNames: Bool = false) throws {
        folder = try TemporaryFolder()
        stage = folder.file("stage")
        try Self.succeed(Program(Self.root + "tools/c_library.sh"), [Self.library, stage], in: Self.root)
        if keepsNames {
            try Self.succeed(
                Program("strip"), ["-g", "-o", "\(stage)/lib/librouse.so.1.\(Self.version)", Self.library],
                in: Self.root)
        }
    }

    static var version: String { String(cString: rouse_version()) }

    /// Compiles a program with all warnings.
    func compile(_ source: String, with compiler: String, _ options: [String], named name: String) throws -> Program {
        let program = folder.file(name)
        try Self.succeed(
            Program(compiler),
            ["-Wall", "-Wextra", "-Werror", "-O2", "-I\(stage)/include"] + options
                + source.split(separator: " ").map(String.init)
                + ["-o", program, "-L\(stage)/lib", "-lrouse", "-Wl,-rpath,\(stage)/lib"], in: folder.path)
        return Program(program)
    }

    static func succeed(_ program: Program, _ arguments: [String], in folder: String) throws {
        let outcome = try program.run(arguments, in: folder)
        try #require(outcome.status == 0, "\(program.path): \(outcome.errors)\(outcome.output)")
    }

    /// The demo's evening, as 16-bit samples.
    static let evening: [Int16] = {
        guard let source = try? AudioInput.open(demo + "evening.ogg") else { return [] }
        var samples: [Int16] = []
        var hop = Hop()
        while let count = try? source.next(&hop), count > 0 {
            for i in 0..<count { samples.append(Int16(max(-32_768, min(32_767, (hop.samples[i] * 32_768).rounded())))) }
        }
        return samples
    }()

    /// The same as a WAV file.
    static func storeEvening(seconds: Int? = nil, in folder: TemporaryFolder) throws -> String {
        let samples = evening.prefix(seconds.map { $0 * 16_000 } ?? evening.count)
        return try folder.store(WAV().bytes(samples.map { Float($0) / 32_768 }), as: "evening.wav")
    }

    /// A model of the demo's word.
    static func storeModel(in folder: TemporaryFolder) throws -> String {
        let path = folder.file("computer.rouse")
        var error = rouse_error()
        let model = try Demo.model()
        defer { rouse_model_free(model) }
        try #require(rouse_model_write(model, path, &error) == ROUSE_OK)
        return path
    }

    /// What the program finds: keyword, start, end, time, score.
    static func detections(of model: String, in recording: String, folder: TemporaryFolder) throws -> [String] {
        let outcome = try Program.rouse.run(["detect", "--json", "--model", model, recording], in: folder.path)
        return try outcome.outputLines.map { line in
            let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let numbers = try ["start", "end", "time"].map {
                String(format: "%.2f", try #require(event[$0] as? Double))
            }
            let score = String(format: "%.4f", try #require(event["score"] as? Double))
            return try ([#require(event["keyword"] as? String)] + numbers + [score]).joined(separator: " ")
        }
    }
}

/// The demo's word, enrolled through C once for all tests.
enum Demo {
    static let bytes = Result {
        var error = rouse_error()
        let enroller = rouse_enroller_create("computer", nil, 0, &error)
        defer { rouse_enroller_free(enroller) }
        for take in 1...3 {
            try #require(rouse_enroller_add_file(enroller, Built.demo + "take\(take).flac", &error) == ROUSE_OK)
        }
        let model = try #require(rouse_enroller_learn(enroller, &error), "\(error.text)")
        defer { rouse_model_free(model) }
        var count = 0
        #expect(rouse_model_encode(model, nil, 0, &count, &error) == ROUSE_TOO_SMALL)
        var bytes = [UInt8](repeating: 0, count: count)
        try #require(rouse_model_encode(model, &bytes, count, &count, &error) == ROUSE_OK)
        return bytes
    }

    static func model(named name: String? = nil) throws -> OpaquePointer {
        let bytes = try bytes.get()
        var error = rouse_error()
        return try #require(rouse_model_read(bytes, bytes.count, name, &error), "\(error.text)")
    }

    static func spotter(minimumScore: Double = -1) throws -> OpaquePointer {
        var error = rouse_error()
        let model: OpaquePointer? = try model()
        defer { rouse_model_free(model) }
        var options = rouse_spotter_options(
            size: 40, reserved: 0, sensitivity: 0.5, false_alarms_per_hour: 0, minimum_score: minimumScore,
            refractory: 1)
        return try #require(rouse_spotter_create([model], 1, &options, &error), "\(error.text)")
    }
}

extension rouse_error {
    var text: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
