import CRouseHeader
import Foundation
import TestSupport
import Testing

/// The Python module, from the wheel that `make wheel` makes.
@Suite(.timeLimit(.minutes(20))) struct PythonModule {
    private static let python = Program(ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] ?? "python3")
    private let built: Built
    /// Where the wheel is installed.
    private let site: String

    init() throws {
        built = try Built()
        site = built.folder.file("site")
        let made = try Program(Built.root + "tools/wheel.py").run([built.stage, built.folder.file("dist")], in: "/")
        let wheel = try #require(made.outputLines.first, "\(made.errors)")
        #expect(wheel.contains("/rouse-\(Built.version)-py3-none-linux_"))
        try Built.succeed(
            Self.python,
            [
                "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check", "--target",
                site, wheel,
            ],
            in: built.folder.path)
    }

    private func run(_ arguments: [String]) throws -> Program.Outcome {
        try Program("env").run(["PYTHONPATH=\(site)", Self.python.path] + arguments, in: built.folder.path)
    }

    @Test func findsWhatTheProgramFinds() throws {
        let model = try Built.storeModel(in: built.folder)
        let recording = try Built.storeEvening(in: built.folder)
        let expected = try Built.detections(of: model, in: recording, folder: built.folder)
        let outcome = try run([Built.root + "Tests/CRouseTests/module_checks.py", model, recording] + expected)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func standsInForOpenWakeWordAndPorcupine() throws {
        let model = try Built.storeModel(in: built.folder)
        let recording = try Built.storeEvening(in: built.folder)
        let count = try Built.detections(of: model, in: recording, folder: built.folder).count
        try built.folder.makeFolder("data")
        try built.folder.makeFolder("data/rouse")
        try built.folder.makeFolder("data/rouse/keywords")
        let kept = built.folder.file("data/rouse/keywords/computer.rouse")
        try FileManager.default.copyItem(atPath: model, toPath: kept)
        let outcome = try Program("env").run(
            [
                "PYTHONPATH=\(site)", "XDG_DATA_HOME=\(built.folder.file("data"))", Self.python.path,
                Built.root + "Tests/CRouseTests/replacement_checks.py", kept, recording, "\(count)",
            ], in: built.folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func isTyped() throws {
        let user = try built.folder.store(
            """
            import rouse
            import rouse.porcupine

            def first(path: str) -> str:
                found: list[rouse.Detection] = rouse.Spotter(path).process(b"")
                index: int = rouse.porcupine.create(keyword_paths=[path]).process([0] * 512)
                scores: dict[str, float] = rouse.Model([path]).predict(b"")
                return found[0].keyword if found else str(index) + str(scores)
            """.utf8, as: "user.py")
        let outcome = try run(["-m", "mypy", "--strict", "--cache-dir=/dev/null", "\(site)/rouse", user])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test func thePageOnItRuns() throws {
        _ = try Built.storeModel(in: built.folder)
        for take in 1...3 {
            try FileManager.default.copyItem(
                atPath: Built.demo + "take\(take).flac", toPath: built.folder.file("take\(take).flac"))
        }
        try built.folder.store(
            Built.evening.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] },
            as: "evening.raw")
        let samples = try Samples(of: "docs/python.md", in: "python").texts
        let outcome = try run(["-c", samples.joined(separator: "\n")])
        #expect(outcome.status == 0 && samples.count == 6, "\(outcome.errors)")
        let heard = outcome.outputLines
        #expect(heard.filter { $0.hasPrefix("computer at ") }.count == 7)
        // pvporcupine's interface and openWakeWord's.
        #expect(heard.filter { $0.hasPrefix("heard it before ") }.count == 14)
    }

    @Test func thePageOnCCompiles() throws {
        let samples = try Samples(of: "docs/c.md", in: "c").texts
        #expect(samples.count == 4)
        for (index, sample) in samples.enumerated() {
            let file = try built.folder.store(sample.utf8, as: "sample\(index).c")
            let isProgram = sample.contains("int main(")
            for (compiler, options) in [("cc", ["-std=c11"]), ("c++", ["-std=c++17", "-x", "c++"])]
            where isProgram || compiler == "cc" {
                _ = try built.compile(
                    file, with: compiler, options + (isProgram ? [] : ["-shared", "-fPIC"]), named: "sample\(index)")
            }
        }
        let model = try Built.storeModel(in: built.folder)
        let raw = try built.folder.store(
            Built.evening.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }, as: "raw")
        #expect(model.hasSuffix("computer.rouse"))
        let first = Program(built.folder.file("sample0"))
        #expect(try first.run([], in: built.folder.path, input: .pipe(file: raw)).outputLines.count == 7)
    }
}

/// The code in a page.
private struct Samples {
    let texts: [String]

    init(of page: String, in language: String) throws {
        let text = try String(contentsOfFile: Built.root + page, encoding: .utf8)
        texts = text.components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }
}
