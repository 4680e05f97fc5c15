import Audio
import KeywordModels
import KeywordSpotting
import ModelFiles
import Pipeline
import Synchronization
import System

/// Searches one recording of many, on whatever thread, and makes the lines that are printed of it.
final class RecordingHearing: Sendable {
    /// Bytes of lines that wait for recordings before theirs, after which no other recording is begun.
    private static let mostWaiting = Limit(
        64 << 20, .bytes, of: "lines of `detect` that wait for those of recordings before theirs",
        beyond: "the next recording waits")
    /// What a recording takes while it waits, whatever was found.
    private static let leastCost = 1_024

    struct Outcome: Sendable {
        /// What is not printed yet.
        var text = ""
        var warnings: [String] = []
        var failure: (any Error)?
        var cost: Int { text.utf8.count + RecordingHearing.leastCost }
    }

    /// How the lines of a recording look.
    struct Form: Sendable {
        var json: Bool
        var namesFile: Bool

        func line(_ event: Event, in file: String) -> String {
            guard json else { return VisibleText.line((namesFile ? "\(file): " : "") + event.text) }
            var line = event.json
            if namesFile { line.add("file", file) }
            return VisibleText.line(line.description)
        }
    }

    private let models: [any Keyword]
    private let configuration: Pipeline.Configuration
    private let conversion: ConversionOptions
    private let form: Form
    private let state: SearchState?
    /// Models and settings, as a part of the keys in the state.
    private let settings: String
    /// The number of the recording whose lines are the next to be printed.
    private let turn = Atomic<Int>(0)
    private let waiting = Atomic<Int>(0)

    init(
        models: [any Keyword], keywords: KeywordOptions, conversion: ConversionOptions, form: Form,
        state: SearchState?
    ) throws {
        self.models = models
        configuration = keywords.pipelineConfiguration
        self.conversion = conversion
        self.form = form
        self.state = state
        let marks = try models.map { model in
            let bytes = try model.encoded()
            // A file that ends with its checksum has, with that, the same checksum as every other.
            return "\(bytes.count)-\(Checksum.crc32(bytes.dropLast(4)))"
        }
        settings =
            "\(Version.creator)|\(marks.joined(separator: "+"))|\(keywords.searchText)|\(form.json)|\(form.namesFile)"
    }

    /// By what the lines of a recording are kept; nil for what is no regular file.
    func key(of file: String) -> String? {
        // The lines have the path as it was given.
        RecordingIdentity.text(of: file, conversion).map { "\(settings)|\($0)|\(file)" }
    }

    /// Tells whose lines are the next to be printed, and that so many bytes have been printed.
    func next(_ number: Int, printed bytes: Int) {
        waiting.subtract(bytes, ordering: .relaxed)
        turn.store(number, ordering: .releasing)
    }

    func hear(_ file: String, number: Int, reached: (Double) -> Void) -> Outcome {
        var outcome = Outcome()
        defer { waiting.add(outcome.cost, ordering: .relaxed) }
        wait { waiting.load(ordering: .relaxed) < Self.mostWaiting.value || isItsTurn(number) }
        // Before it is heard: what changes meanwhile is heard again another time.
        let key = state == nil ? nil : key(of: file)
        var isFirst = true
        func keep(isLast: Bool) throws {
            guard let state, let key else { return }
            try state.keep(outcome.text, of: key, isFirst: isFirst, isLast: isLast, warnings: outcome.warnings)
            isFirst = false
        }
        do {
            let source = try conversion.open(file)
            var pipeline = try Pipeline(keywords: models, configuration: configuration)
            let duration = source.duration ?? 0
            try RecordingSearch.run(source, through: &pipeline) { seconds in
                if duration > 0 { reached(seconds / duration) }
            } report: { event in
                outcome.text += form.line(event, in: file) + "\n"
                guard outcome.failure == nil, outcome.text.utf8.count > SearchState.longestPart / 2 else { return }
                do { try keep(isLast: false) } catch { outcome.failure = error }
                printAtItsTurn(number, &outcome)
            }
            outcome.warnings = Warnings.lines(about: source, name: file)
            if outcome.failure == nil { try keep(isLast: true) }
        } catch {
            outcome.failure = outcome.failure ?? error
        }
        return outcome
    }

    /// Nobody else prints while it is this recording's turn.
    private func printAtItsTurn(_ number: Int, _ outcome: inout Outcome) {
        wait { isItsTurn(number) }
        Output.print(outcome.text)
        outcome.text = ""
    }

    private func isItsTurn(_ number: Int) -> Bool { turn.load(ordering: .acquiring) == number }

    private func wait(until condition: () -> Bool) {
        let pause = MonotonicSemaphore()
        while !condition() { _ = pause.wait(atMost: 0.01) }
    }
}
