import ArgumentParser
import Conversation
import Glibc
import SentenceTemplates
import Session
import Settings
import System
import Understanding

struct Understand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "understand",
        abstract: "Tells what a sentence means, or talks with you at the keyboard.",
        discussion: """
            Compares the text with the sentences of files in Home Assistant's format (.yaml) or Rhasspy's \
            (sentences.ini), and prints the intent and its slots. Ends with 1 when a sentence was not understood. \
            With --converse each line is what a person says: questions are asked and answered as by 'rouse listen'.

            Examples:
              rouse understand --sentences house.yaml "turn on the light in the kitchen"
              rouse understand --sentences house.yaml --sample 20
              cat sentences.txt | rouse understand --json --sentences house.yaml -
              rouse understand --sentences house.yaml --converse --on-intent ./house
            """)

    @OptionGroup var conversing: ConversationOptions

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

    @Flag(help: "Talk: each line of standard input is what a person says, an empty one is silence.")
    var converse = false

    @Flag(help: "Print a JSON object for each sentence; with --converse, the events of a conversation.")
    var json = false

    @Option(.actionTimeout) var actionTimeout: Double
    @Flag(.sandbox) var sandbox: Bool

    @OptionGroup(title: "Answers") var voice: VoiceOptions
    @OptionGroup(title: "Answers") var voiceOutput: VoiceOutputOptions

    @Argument(help: "The words of a sentence, or - for a sentence in each line of standard input.")
    var text: [String] = []

    /// A program that does what is meant is in a process group of its own: the terminal does not interrupt it.
    var takenSignals: [Int32] { [SIGINT, SIGTERM, SIGHUP] }

    func validate() throws {
        if let sample, !(1...100_000).contains(sample) {
            throw ValidationError("--sample is a number from 1 to 100000")
        }
        guard conversing.isUsed else { throw ValidationError("--sentences names no file; name one") }
        guard !conversing.sentences.isEmpty || (sample == nil && !grammar) else {
            throw ValidationError("--sample and --grammar show the sentences of files; name one with --sentences")
        }
        guard sample != nil || grammar || converse || !text.isEmpty else {
            throw ValidationError(
                "there is no sentence to understand; write one, --converse to talk, or --sample 20 to see some")
        }
        guard !converse || text.isEmpty || text == ["-"] else {
            throw ValidationError("--converse reads what is said from standard input; leave the sentence out")
        }
        guard converse || !(voice.speak || conversing.isHandled) else {
            throw ValidationError(
                "--on-intent, --handler and --speak are for a conversation; add --converse")
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
        defer { RunningPrograms.endAll() }
        try Signals.take(takenSignals, Signals.act)
        try Protection.begin(sandbox)
        let templates = try conversing.loadTemplates(language: language)
        if converse { return try talk(templates) }
        if let templates, grammar || sample != nil { return show(templates) }
        try understand(try conversing.service(isSandboxed: sandbox), templates)
    }

    private func show(_ templates: SentenceTemplates) {
        var output = Output(flushesEachLine: true)
        if grammar {
            let spoken = SpokenGrammar(templates)
            for warning in spoken.warnings { Terminal.complain("rouse: \(warning)") }
            for line in spoken.text.split(separator: "\n") { output.line(VisibleText.line(String(line))) }
        } else {
            for sentence in templates.samples(sample ?? 0) { output.line(VisibleText.line(sentence)) }
        }
    }

    /// Each sentence for itself.
    private func understand(_ service: (any IntentService)?, _ templates: SentenceTemplates?) throws {
        let nearest = service == nil ? templates.map(NearestSentence.init) : nil
        guard let service: any IntentService = service ?? templates else { return }
        var output = Output(flushesEachLine: true)
        var isAllUnderstood = true
        func understand(_ text: String, _ output: inout Output) throws {
            let query = IntentQuery(text: text, language: language, context: knownContext ?? [:])
            var understanding = try waiting { try await service.understand(query) }
            if case .notUnderstood(var why) = understanding {
                isAllUnderstood = false
                if why.reason == .noMatch { why.nearest = nearest?.sentence(nearestTo: text) }
                understanding = .notUnderstood(why)
            }
            if json {
                output.line(understanding.line(of: text).description)
            } else {
                for line in UnderstandingText.lines(understanding) { output.line(VisibleText.line(line)) }
            }
        }
        if text == ["-"] {
            try InputLines.readAll { lines in
                for text in lines.compactMap(Self.sentence) where !text.allSatisfy(\.isWhitespace) {
                    try understand(text, &output)
                }
            }
        } else {
            try understand(text.joined(separator: " "), &output)
        }
        if !isAllUnderstood { throw ExitCode(1) }
    }

    /// - Returns: nil, with a complaint, for a line that is too long.
    static func sentence(of line: LineSplitter.Line) -> String? {
        guard case .whole(let bytes) = line else {
            Terminal.complain(
                "rouse: a line of more than \(LineSplitter.longest.value) bytes is left out; cut it in pieces")
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func talk(_ templates: SentenceTemplates?) throws {
        let failures = FailureBox()
        guard
            var services = try conversing.services(
                templates, language: language, isSandboxed: sandbox, timeout: actionTimeout)
        else { return }
        services.configuration.context = knownContext ?? [:]
        services.configuration.tellsNearest = true
        // An event tells that it is locked.
        services.configuration.isLocked = false
        let announcer = try voice.speak ? voiceOutput.announcer(by: voice, isSandboxed: sandbox, failures) : nil
        let conversation = Conversation(services, announcer: announcer, failures: failures)
        if conversing.locked { conversation.lock(true) }
        var typed = TypedConversation(
            conversation, failures: failures, printsJSON: json, isDone: services.handler != nil)
        InputLines.readAll { lines in
            for line in lines.compactMap(Self.sentence) { typed.hear(line) }
        }
        typed.end()
        if !typed.isAllDone { throw ExitCode(1) }
    }
}
