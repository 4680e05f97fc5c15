public import Services
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

    public static let factory = BackendFactory(
        name: "pocketsphinx", summary: "on this machine, sentences of a grammar (the default)", usesNetwork: false,
        options: [
            .init("grammar", "file with a JSGF grammar, or with one phrase a line"),
            .init("phrase", "a phrase; may be given more than once, in place of a file"),
            .init("model", "folder of the acoustic model, \(SphinxModel.standardFolder)/en-us"),
            .init("dictionary", "pronouncing dictionary, \(SphinxModel.standardFolder)/cmudict-en-us.dict"),
            .init("threshold", "margin from -100 to 100 at which speech is taken as in the grammar, 5.5"),
        ]
    ) { options in
        #if PocketSphinx
            let phrases = options.texts("phrase")
            let grammar: SphinxGrammar
            if let file = options.text("grammar") {
                guard phrases.isEmpty else {
                    throw ServiceError(
                        .usage, "The backend 'pocketsphinx' takes either 'grammar' or 'phrase', not both.")
                }
                grammar = try SphinxGrammar(contentsOf: file)
            } else if !phrases.isEmpty {
                grammar = .phrases(phrases)
            } else {
                throw ServiceError(
                    .usage,
                    """
                    The backend 'pocketsphinx' needs to know what may be said: give grammar=FILE (JSGF, or one phrase \
                    a line) or phrase=TEXT.
                    """)
            }
            let model = SphinxModel(acousticModel: options.text("model"), dictionary: options.text("dictionary"))
            let threshold = try options.number("threshold", in: -100...100)
            return try PocketSphinxBackend(
                grammar: grammar, model: model, threshold: threshold ?? PocketSphinxBackend.defaultThreshold,
                limits: options.limits())
        #else
            throw ServiceError(
                .notInstalled,
                """
                This build has no backend 'pocketsphinx'; install libpocketsphinx3 and pocketsphinx-en-us \
                (Debian: apt-get install) and build with the package's default traits.
                """)
        #endif
    }
}
