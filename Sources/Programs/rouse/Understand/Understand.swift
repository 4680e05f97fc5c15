import ArgumentParser
import SentenceTemplates
import System
import Understanding

struct Understand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "understand",
        abstract: "Tells what a sentence means.",
        discussion: """
            Compares the text with the sentences of files in Home Assistant's format (.yaml) or Rhasspy's
            (sentences.ini), and prints the intent and its slots. Ends with 1 when a sentence was not understood.

            Examples:
              rouse understand --sentences house.yaml "turn on the light in the kitchen"
              rouse understand --sentences house.yaml --sample 20
              cat sentences.txt | rouse understand --json --sentences house.yaml -
            """)

    @Option(
        help: ArgumentHelp(
            "A file of sentences, or a folder of .yaml or .json files; may be given several times.", valueName: "file"))
    var sentences: [String]

    @Option(
        help: ArgumentHelp(
            "The language of files that do not say theirs, and which files of a folder in many languages are read.",
            valueName: "language"))
    var language: String?

    @Option(
        help: ArgumentHelp(
            "What is known of the place and the talk, as a JSON object: {\"area\": \"kitchen\"}.", valueName: "json"))
    var context: String?

    @Option(help: ArgumentHelp("Print this many sentences that are understood, and end.", valueName: "n"))
    var sample: Int?

    @Flag(help: "Print the grammar (JSGF) with which the sentences are heard, and end.")
    var grammar = false

    @Flag(help: "Print a JSON object for each sentence.")
    var json = false

    @Argument(help: "The words of a sentence, or - for a sentence in each line of standard input.")
    var text: [String] = []

    func validate() throws {
        if let sample, !(1...100_000).contains(sample) {
            throw ValidationError("--sample is a number from 1 to 100000")
        }
        guard !sentences.isEmpty else { throw ValidationError("--sentences names no file; name one") }
        guard sample != nil || grammar || !text.isEmpty else {
            throw ValidationError("there is no sentence to understand; write one, or --sample 20 to see some")
        }
        guard knownContext != nil else {
            throw ValidationError("--context is no JSON object; write it as '{\"area\": \"kitchen\"}'")
        }
    }

    private var knownContext: [String: JSONValue]? {
        guard let context else { return [:] }
        return JSONValue(parsing: context)?.object
    }

    func perform() throws {
        let templates = try SentenceTemplates(reading: sentences, language: language)
        for warning in templates.warnings { Terminal.complain("rouse: \(warning)") }
        var output = Output(flushesEachLine: true)
        if grammar {
            let spoken = SpokenGrammar(templates)
            for warning in spoken.warnings { Terminal.complain("rouse: \(warning)") }
            for line in spoken.text.split(separator: "\n") { output.line(VisibleText.line(String(line))) }
            return
        }
        if let sample {
            for sentence in templates.samples(sample) { output.line(VisibleText.line(sentence)) }
            return
        }
        var isAllUnderstood = true
        func understand(_ text: String, _ output: inout Output) {
            let query = IntentQuery(text: text, context: knownContext ?? [:])
            let understanding = templates.understand(query)
            if case .notUnderstood = understanding { isAllUnderstood = false }
            if json {
                output.line(understanding.line(of: text).description)
            } else {
                for line in UnderstandingText.lines(understanding) { output.line(VisibleText.line(line)) }
            }
        }
        if text == ["-"] {
            InputLines.readAll { lines in
                for line in lines {
                    guard case .whole(let bytes) = line else {
                        Terminal.complain(
                            "rouse: a line of more than \(LineSplitter.longest.value) bytes is left out; cut it in pieces"
                        )
                        continue
                    }
                    let text = String(decoding: bytes, as: UTF8.self)
                    if !text.allSatisfy(\.isWhitespace) { understand(text, &output) }
                }
            }
        } else {
            understand(text.joined(separator: " "), &output)
        }
        if !isAllUnderstood { throw ExitCode(1) }
    }
}

/// What a sentence means, for people.
enum UnderstandingText {
    static func lines(_ understanding: Understanding) -> [String] {
        switch understanding {
        case .intent(let intent): return lines(intent)
        case .ambiguous(let intents, let slot):
            return ["it fits several values of '\(slot)':"] + intents.flatMap(lines)
        case .answered(let answer): return [answer.text]
        case .notUnderstood(let why): return [why.sentence]
        }
    }

    private static func lines(_ intent: Intent) -> [String] {
        [intent.name]
            + intent.slots.map { slot in
                let value = slot.value.string ?? slot.value.text
                let heard = slot.heard.isEmpty || slot.heard == value ? "" : "  (heard: \(slot.heard))"
                return "  \(slot.name): \(value)\(heard)"
            }
    }
}

extension NotUnderstood {
    /// One sentence for people.
    var sentence: String {
        switch reason {
        case .noMatch: text ?? "not understood"
        case .outOfRange(let slot, let heard, let lowest, let highest):
            "'\(heard)' is out of range: \(slot) goes from \(Decimal.text(lowest, places: 0)) to "
                + Decimal.text(highest, places: 0)
        }
    }
}
