package import Grammars
import Phones
public import Services
import System
public import Transcription

/// The backend as the command line offers it.
public enum PhoneTranscription {
    private static let languageLetters = 20

    /// Whether espeak-ng is there, which says how words are said.
    package static var saysWords: Bool { ProgramLookup.path(of: "espeak-ng") != nil }

    private static let measured: Set = ["en", "de", "fr", "es", "it", "nl"]

    /// Whether docs/transcription.md tells how well sentences in a language are heard.
    package static func isMeasured(_ language: String) -> Bool {
        measured.contains(WrittenPhones.code(of: language.lowercased().replacing("_", with: "-")))
    }

    public static let factory = BackendFactory(
        name: "phones",
        summary: "on this machine, sentences of a grammar by their phones, in many languages",
        usesNetwork: false,
        options: [
            .init("grammar", "file with a JSGF grammar, or with one phrase a line"),
            .init("phrase", "a phrase; may be given more than once, in place of a file"),
            .init("language", "that of the words, as espeak-ng calls it, en"),
            .init("network", "the phone network, small or large; large for English where it is installed"),
            .init("pronunciations", "file with words and their phones (IPA or CMU's), in place of espeak-ng's"),
            .init("threshold", "log-odds from -100 to 100 at which speech is taken as in the grammar, 0"),
        ]
    ) { options in
        try backend(hearing: CommandGrammar(of: options), replies: [:], pronunciations: [:], options: options) { _ in }
    }

    /// The backend for a grammar that was made here.
    /// - Parameters:
    ///   - replies: grammars for what is expected to be said, by the names of `TranscriptionHints.situation`.
    ///   - pronunciations: phones by word; those of the option come before them.
    ///   - options: those of the command line, of which the grammar is none.
    ///   - noteUnknown: is told, when the grammar is compiled, the words that espeak-ng does not say.
    package static func backend(
        hearing grammar: CommandGrammar, replies: [String: CommandGrammar], pronunciations: [String: String],
        options: ServiceOptions, noteUnknown: @escaping @Sendable ([String]) -> Void
    ) throws(ServiceError) -> any TranscriptionBackend {
        let threshold = try options.number("threshold", in: -100...100) ?? 0
        let language = (options.text("language") ?? "en").lowercased().replacing("_", with: "-")
        guard language.utf8.count <= languageLetters, language.utf8.first?.isAlphanumeric == true,
            language.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isAlphanumeric })
        else {
            throw ServiceError(
                .usage,
                "The option 'language' of the backend 'phones' must be a code of espeak-ng such as en or pt-br, not "
                    + "'\(VisibleText.line(language))'.")
        }
        let listener = PhoneListener(try network(options, language: language), language: language)
        var known = try WordPronunciations(pronunciations, from: "the sentences")
        if let path = options.text("pronunciations") { known.merge(try WordPronunciations(contentsOf: path)) }
        let grammars = replies.merging(["": grammar]) { $1 }
        return PhoneBackend(listener, language: language, limits: try options.limits()) {
            [known] () throws(ServiceError) in
            try SentenceJudge(
                grammars, given: known.phones, language: language, network: listener.size,
                threshold: threshold, noteUnknown: noteUnknown)
        }
    }

    /// The large network is better at English, and worse at what else was measured.
    private static func network(
        _ options: ServiceOptions, language: String
    ) throws(ServiceError) -> PhoneModel.Size {
        guard let text = options.text("network") else {
            return WrittenPhones.isEnglish(language) && PhoneModel.large != nil ? .large : .small
        }
        guard let size = PhoneModel.Size(rawValue: text) else {
            throw ServiceError(
                .usage,
                "The option 'network' of the backend 'phones' must be small or large, not '\(VisibleText.line(text))'.")
        }
        guard PhoneModel.of(size) != nil else {
            throw ServiceError(
                .notInstalled,
                """
                The large phone network is not installed\(PhoneModel.largeFlaw.map { " (\($0))" } ?? ""); install the \
                package rouse-phones-large, or leave 'network' out.
                """)
        }
        return size
    }
}

extension UInt8 {
    fileprivate var isAlphanumeric: Bool { (0x30...0x39).contains(self) || (0x61...0x7a).contains(self) }
}
