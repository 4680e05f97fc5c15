import ArgumentParser
import Audio
import System

struct Demo: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Learns a word from three takes and finds it in a recording, which the program carries.",
        discussion: """
            Runs 'rouse enroll' and 'rouse listen' on recordings of synthetic voices, and says whether every word was found \
            and nothing else was. --output keeps the recordings, so that the commands can be typed.

            Examples:
              rouse demo
              rouse demo --output demo
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Put the recordings into this folder, and keep them.", valueName: "folder"),
        completion: .directory)
    var output: String?

    func perform() throws {
        defer { RunningPrograms.endAll() }
        let folder = try DemoFolder(output)
        defer { folder.remove() }
        var output = Output(flushesEachLine: true)
        output.line("Teaching the word 'computer' from three takes:")
        try folder.show(["enroll", "--keyword", "computer", "--force", "--output", folder.model] + folder.takes)
        output.line("")
        output.line("Listening to a recording of 84 seconds, in which the word is said \(folder.words.count) times:")
        try folder.show(["listen", "--config=/dev/null", "--model", folder.model, "--input", folder.evening])
        output.line("")
        let starts = try folder.detections()
        let tally = DemoTally(said: folder.words, found: starts)
        output.line(tally.text)
        if self.output != nil { output.line("The recordings are in \(folder.path).") }
        guard tally.isPerfect else { throw ExitStatus.ruleBroken }
    }
}

/// What was found beside what was said.
struct DemoTally {
    let found: Int
    let missed: Int
    let wrong: Int

    /// - Parameters:
    ///   - said: seconds in which the word is said, in order.
    ///   - found: seconds at which a detection begins, in order.
    init(said: [ClosedRange<Double>], found: [Double]) {
        var left = said
        var hits = 0
        for time in found {
            guard let place = left.firstIndex(where: { ($0.lowerBound - 0.5...$0.upperBound).contains(time) }) else {
                continue
            }
            left.remove(at: place)
            hits += 1
        }
        (self.found, missed, wrong) = (hits, left.count, found.count - hits)
    }

    var isPerfect: Bool { missed == 0 && wrong == 0 && found > 0 }

    var text: String {
        "Found \(found) of \(found + missed), and \(wrong == 0 ? "nothing else" : "\(wrong) that nobody said")."
    }
}

/// The recordings of the demo in a folder, and this program at work on them.
struct DemoFolder {
    let path: String
    private let isKept: Bool

    private static let takeNames = ["take1.flac", "take2.flac", "take3.flac"]
    /// Bytes that one command prints at most.
    private static let most = 1 << 20
    private static let recordings = takeNames + ["evening.ogg"]

    /// - Parameter path: nil for a folder that is removed.
    /// - Throws: `AudioError` if it cannot be made or written.
    init(_ path: String?) throws(AudioError) {
        isKept = path != nil
        do throws(SystemError) {
            if let path {
                try Folder.makeAll(path, mode: 0o755)
                self.path = path
            } else {
                self.path = try Folder.makeTransient()
            }
            for name in Self.recordings {
                try FileReplacement.write(
                    ProgramFile.bytes(of: "demo/\(name)"), to: "\(self.path)/\(name)", mode: 0o644)
            }
        } catch {
            throw AudioError(
                .cannotCreate,
                "\(path ?? "the temporary folder"): cannot be written (\(error)); name another with --output")
        }
    }

    var model: String { "\(path)/demo.rouse" }
    var evening: String { "\(path)/evening.ogg" }
    var takes: [String] { Self.takeNames.map { "\(path)/\($0)" } }

    /// When the word is said.
    var words: [ClosedRange<Double>] {
        String(decoding: ProgramFile.bytes(of: "demo/words.txt"), as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .compactMap { line in
                let numbers = line.split(separator: " ").prefix(2).compactMap { Double($0) }
                return numbers.count == 2 ? numbers[0]...numbers[1] : nil
            }
    }

    /// Runs this program, and shows what it prints.
    func show(_ words: [String]) throws {
        let outcome = try run(words)
        Output.print(String(decoding: outcome.standardOutput, as: UTF8.self))
    }

    /// Seconds at which the word was found.
    func detections() throws -> [Double] {
        let outcome = try run(["detect", "--json", "--model", model, evening])
        return String(decoding: outcome.standardOutput, as: UTF8.self).split(separator: "\n").compactMap { line in
            JSONValue(parsing: Array(line.utf8))?["start"]?.number
        }
    }

    /// It takes as long as this machine needs.
    private func run(_ words: [String]) throws -> ProgramRun.Outcome {
        let program = FileSystem.resolved("/proc/self/exe") ?? "rouse"
        var run = ProgramRun([program] + words, output: .collected(atMost: Self.most), timeout: nil)
        // The demo is the same whatever the settings of the user are: a program that is run for an event takes none.
        run.variables = ["ROUSE_EVENT=demo"]
        let outcome: ProgramRun.Outcome
        do {
            outcome = try run.run(until: EventDescriptor())
        } catch {
            throw AudioError(.unavailable, "rouse \(words[0]) could not be run (\(error)); end other programs")
        }
        guard outcome.status == .exited(0) else {
            let said = String(decoding: outcome.standardError, as: UTF8.self).split(separator: "\n").last ?? "no reason"
            throw AudioError(.unavailable, "rouse \(words[0]) \(outcome.status): \(said); try 'rouse doctor'")
        }
        return outcome
    }

    /// Removes the model, and the recordings unless they are kept.
    func remove() {
        FileSystem.remove(model)
        guard !isKept else { return }
        for name in Self.recordings { FileSystem.remove("\(path)/\(name)") }
        Folder.remove(path)
    }
}
