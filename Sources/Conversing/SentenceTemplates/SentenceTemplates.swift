import System
public import Understanding

/// What a house understands: its intents with their sentences, lists and rules, from one or more files.
public struct SentenceTemplates: Sendable {
    /// Sentences of an intent that share what they ask for and what they bring.
    struct Block: Sendable {
        var sentences: [Template] = []
        /// Values of slots that no sentence fills.
        var slots: [(name: String, value: JSONValue)] = []
        var response: String?
        var requires: [String: ContextCondition] = [:]
        var excludes: [String: ContextCondition] = [:]
        var lists: [String: SlotList] = [:]
        var listPlaces: [String: SourcePlace] = [:]
        var rules: [String: Template] = [:]
        /// One of these has to occur; any sentence will do when there are none.
        var keywords: Set<String> = []
    }

    struct Definition: Sendable {
        var name: String
        var blocks: [Block] = []
        var conduct = IntentConduct()
    }

    /// ISO 639-1 code of the sentences' language.
    public internal(set) var language: String
    /// In the order of the file.
    var intents: [Definition] = []
    var lists: [String: SlotList] = [:]
    var listPlaces: [String: SourcePlace] = [:]
    var rules: [String: Template] = [:]
    var skipWords: [String] = []
    /// Whether white space between letters of a script that has none says nothing: `settings: ignore_whitespace`.
    var ignoresWhitespace = false
    /// Answers by intent and key.
    var responses: [String: [String: AnswerTemplate]] = [:]
    /// How words are said that no dictionary has, in the phones of CMU's dictionary.
    public internal(set) var pronunciations: [String: String] = [:]
    /// Why parts of the files are not used, for whoever wrote them.
    public internal(set) var warnings: [String] = []
    /// Tells one content of the files from another, while the program runs.
    package internal(set) var content = 0

    init(language: String) {
        self.language = language
    }

    /// How numbers are said in the language.
    var numberWords: SpokenNumbers { .of(language) }

    /// The words of the language; English ones for a language that has no file.
    var words: Language { Language.of(language) ?? .english }

    /// The names of the intents, in the order of the file.
    public var intentNames: [String] { intents.map(\.name) }

    /// How the conversation treats an intent.
    public func conduct(of intent: String) -> IntentConduct {
        intents.first { $0.name == intent }?.conduct ?? IntentConduct()
    }

    /// The answer that the files have for an intent that was done.
    /// - Returns: nil where they have none.
    public func response(to intent: Intent) -> String? {
        responses[intent.name]?[intent.response ?? "default"]?.text(for: intent)
    }
}

/// Where in the files a template stands.
struct SourcePlace: Sendable, Equatable {
    var file: String
    /// From 1.
    var line: Int
}

/// A sentence or a rule, with its place in the files.
struct Template: Sendable {
    var expression: Expression
    var place: SourcePlace
}

/// What the context must hold, or must not, for a sentence to count.
struct ContextCondition: Sendable, Equatable {
    /// One of these; any value where there are none.
    var values: [JSONValue] = []
    /// The slot that takes the context's value.
    var slot: String?

    /// - Parameter actual: what the context has under the key.
    func admits(_ actual: JSONValue?) -> Bool {
        guard let actual, actual != .null else { return false }
        return values.isEmpty || values.contains(Self.plain(actual))
    }

    /// A value may come with its text: `{"value": ..., "text": ...}`.
    static func plain(_ value: JSONValue) -> JSONValue {
        if case .object(let members) = value, let inner = members["value"] { inner } else { value }
    }
}

/// Why a file of sentences is not used.
public struct SentenceFileError: Error, Sendable, Equatable, CustomStringConvertible {
    public var file: String
    /// From 1; nil where the whole file is meant.
    public var line: Int?
    public var problem: String
    /// Whether the file itself could not be read.
    public var isUnreadable = false

    public var description: String {
        "\(file)\(line.map { ":\($0)" } ?? ""): \(problem)"
    }
}
