package import Grammars
public import Services
internal import System
public import Transcription

/// The default backend as the command line offers it.
public enum PocketSphinxTranscription {
    /// Whether this build has the backend; without it `factory` explains how to get it.
    public static var isBuiltIn: Bool {
        #if PocketSphinx
            true
        #else
            false
        #endif
    }

    /// The backend for a grammar that was made here.
    /// - Parameters:
    ///   - replies: grammars for what is expected to be said, by the names of `TranscriptionHints.situation`.
    ///   - pronunciations: phones by word; those of the option come before them.
    ///   - options: those of the command line, of which the grammar is none.
    ///   - noteGuessed: is told, when the grammar is compiled, the words that no dictionary has.
    package static func backend(
        hearing grammar: CommandGrammar, replies: [String: CommandGrammar], pronunciations: [String: String],
        options: ServiceOptions,
        noteGuessed: @escaping @Sendable ([String: [String]]) -> Void
    ) throws(ServiceError) -> any TranscriptionBackend {
        #if PocketSphinx
            var known = try SphinxPronunciations(pronunciations, from: "the sentences")
            if let path = options.text("pronunciations") { known.merge(try SphinxPronunciations(contentsOf: path)) }
            let model = SphinxModel(acousticModel: options.text("model"), dictionary: options.text("dictionary"))
            let threshold = try options.number("threshold", in: -100...100)
            return try PocketSphinxBackend(
                grammar: grammar, replies: replies, model: model, pronunciations: known,
                keywords: options.texts("keyword"), threshold: threshold ?? PocketSphinxBackend.defaultThreshold,
                limits: options.limits(), noteGuessed: noteGuessed)
        #else
            throw missing
        #endif
    }

    /// The model that is found by itself understands one language.
    /// - Throws: `usage` for another language, unless its model and its dictionary are given.
    package static func check(language: String?, against given: [String: [String]]) throws(ServiceError) {
        guard let language, language.lowercased() != "en", !language.lowercased().hasPrefix("en-"),
            !language.lowercased().hasPrefix("en_")
        else { return }
        let missing = ["model", "dictionary"].filter { given[$0] == nil }
        guard missing.isEmpty else {
            throw ServiceError(
                .usage,
                """
                The backend 'pocketsphinx' understands English by itself; for '\(VisibleText.line(language))' give \
                the \(missing.joined(separator: " and the ")) of that language (options 'model' and 'dictionary'), or \
                name another backend.
                """)
        }
    }

    #if !PocketSphinx
        private static let missing = ServiceError(
            .notInstalled,
            """
            This build has no backend 'pocketsphinx'; install libpocketsphinx3 and pocketsphinx-en-us \
            (Debian: apt-get install) and build with the package's default traits.
            """)
    #endif

    public static let factory = BackendFactory(
        name: "pocketsphinx", summary: "on this machine, English sentences of a grammar", usesNetwork: false,
        options: [
            .init("grammar", "file with a JSGF grammar, or with one phrase a line"),
            .init("phrase", "a phrase; may be given more than once, in place of a file"),
            .init("model", "folder of the acoustic model, \(SphinxModel.standardFolder)/en-us"),
            .init("dictionary", "pronouncing dictionary, \(SphinxModel.standardFolder)/cmudict-en-us.dict"),
            .init("pronunciations", "file with words and their phones, which come before the dictionary's"),
            .init("keyword", "a wake word, the end of which may precede a command; may be given more than once"),
            .init("threshold", "margin from -100 to 100 at which speech is taken as in the grammar, 6.5"),
        ]
    ) { options in
        #if PocketSphinx
            let grammar = try CommandGrammar(of: options)
            let model = SphinxModel(acousticModel: options.text("model"), dictionary: options.text("dictionary"))
            let threshold = try options.number("threshold", in: -100...100)
            let pronunciations = try options.text("pronunciations").map { (path) throws(ServiceError) in
                try SphinxPronunciations(contentsOf: path)
            }
            return try PocketSphinxBackend(
                grammar: grammar, model: model, pronunciations: pronunciations ?? SphinxPronunciations(),
                keywords: options.texts("keyword"), threshold: threshold ?? PocketSphinxBackend.defaultThreshold,
                limits: options.limits())
        #else
            throw missing
        #endif
    }
}
