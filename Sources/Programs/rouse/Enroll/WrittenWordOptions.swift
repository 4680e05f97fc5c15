import ArgumentParser
import Enrolment
import KeywordModels
import System

/// How a word is learned from what speech programs make of it.
struct WrittenWordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Learn the word as it is written, in the voices of espeak-ng and flite, to hear it from anybody; with \
            recordings, beside them. Without a text it is the keyword; several are several ways to write it; phones \
            of espeak-ng stand in [[ ]].
            """, valueName: "text"))
    var say: [String] = []

    @Option(help: ArgumentHelp("The language of --say, as espeak-ng calls it.", valueName: "language"))
    var language = "en"

    @Option(
        name: .customLong("voice-program"),
        help: ArgumentHelp(
            """
            Let this command say the word, in the place of espeak-ng: the text is on its standard input, or where it \
            has {text}; WAV comes from its standard output, or the file {file}; {voice} is 0 to 59. Can be given more \
            than once.
            """, valueName: "command"))
    var commands: [String] = []

    private static let option = "--say"

    /// Words of the command line in which each `--say` has a text: a blank where the keyword is meant.
    static func completed(_ words: [String]) -> [String] {
        words.indices.map { index in
            guard words[index] == option, !words[..<index].contains("--") else { return words[index] }
            let next = index + 1 < words.count ? words[index + 1] : "-"
            return next.hasPrefix("-") || RecordingFolder.isRecording(next) ? option + "= " : option
        }
    }

    func validate() throws {
        guard !say.isEmpty || commands.isEmpty else {
            throw ValidationError("--voice-program says what --say gives; give --say, too.")
        }
        _ = try programs()
    }

    /// - Returns: nil without `--say`.
    /// - Throws: `ValidationError` where a text is no word.
    func word(_ keyword: String) throws -> WrittenWord? {
        guard !say.isEmpty else { return nil }
        let spellings = say.map { $0.allSatisfy(\.isWhitespace) ? keyword : $0 }
        guard spellings.count <= KeywordOrigin.mostSpellings else {
            throw ValidationError(
                "--say is given more than \(KeywordOrigin.mostSpellings) times; give fewer spellings.")
        }
        guard Self.canBeSaid(language) else {
            throw ValidationError("--language is no name of a language; give one as espeak-ng has it, such as en.")
        }
        guard spellings.allSatisfy(Self.canBeSaid) else {
            throw ValidationError(
                "--say has more than \(WrittenWord.longestSpelling) letters, or a control character; give a word.")
        }
        return WrittenWord(spellings: spellings, language: language, programs: try programs())
    }

    private static func canBeSaid(_ text: String) -> Bool {
        text.count <= WrittenWord.longestSpelling && !text.unicodeScalars.contains { $0.value < 32 }
    }

    private func programs() throws -> [VoiceProgram] {
        try commands.map { command in
            guard let program = CommandWords.split(command).flatMap(VoiceProgram.init) else {
                throw ValidationError(
                    "--voice-program is no command: '\(command)'; give a program and its arguments, with quotes in pairs."
                )
            }
            return program
        }
    }
}
