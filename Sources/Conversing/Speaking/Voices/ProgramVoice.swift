public import Services
import System

/// Says a text with any program: a command that is run once for each text, without a shell.
///
/// The text is a line of its standard input, or stands where an argument has `{text}`; `{voice}` and `{language}` stand
/// for those of the manner. It prints WAV, or raw samples of 16 bits where their rate is given, as Piper does with
/// `--output-raw`.
public struct ProgramVoice: Voice {
    public let name = "program"
    public let usesNetwork = false
    public let obeys: Set<Manner.Part>
    public let limits: SpeechLimits

    private let arguments: [String]
    private let raw: SpeechFormat?

    /// - Parameters:
    ///   - arguments: the program, looked up in PATH unless it has a slash, and its arguments.
    ///   - raw: what it prints; nil for WAV.
    /// - Throws: `usage` for an empty command.
    public init(
        arguments: [String], raw: SpeechFormat? = nil, limits: SpeechLimits = SpeechLimits()
    ) throws(ServiceError) {
        guard arguments.first?.isEmpty == false, !arguments.contains(where: { $0.utf8.contains(0) }) else {
            throw ServiceError(
                .usage, "The voice engine 'program' needs a command, for example command='my-voice --text {text}'.")
        }
        self.arguments = arguments
        self.raw = raw
        self.limits = limits
        let used = [Manner.Part.voice, .language].filter { part in
            arguments.contains { $0.contains("{\(part.rawValue)}") }
        }
        obeys = Set(used)
    }

    public var warning: String? {
        guard isInShellScript("{text}", of: arguments) else { return nil }
        return """
            the command of the voice engine 'program' puts {text} into a shell's script, which would run what a text \
            brings along; leave {text} out, and read the text from standard input
            """
    }

    public func say(_ text: SpokenText, in manner: Manner, to listener: SpeechListener) async throws {
        var program = SpeakingProgram(words: try words(text, manner))
        if !arguments.contains(where: { $0.contains("{text}") }) { program.input = Array("\(text)\n".utf8) }
        let sound: any SpeechBytes = raw.map { RawSpeech($0) } ?? WAVSpeech()
        try await program.run(sound, limits: limits, to: listener)
    }

    private func words(_ text: SpokenText, _ manner: Manner) throws(ServiceError) -> [String] {
        var words: [String] = []
        for argument in arguments {
            var word = argument
            for (part, value) in [(Manner.Part.voice, manner.voice), (.language, manner.language)] {
                guard word.contains("{\(part.rawValue)}") else { continue }
                guard let value else {
                    throw ServiceError(
                        .usage,
                        "The command of the voice engine 'program' has {\(part.rawValue)}, and none is set; give it with "
                            + "--\(part.rawValue).")
                }
                word = word.replacing("{\(part.rawValue)}", with: value)
            }
            // The text comes last, so that nothing in it is taken for something else.
            words.append(word == "{text}" ? Self.noOption(text) : word.replacing("{text}", with: text.description))
        }
        return words
    }

    /// A text that no program takes for an option, a file of options or the like.
    private static func noOption(_ text: SpokenText) -> String {
        let first = text.description.first
        return first.map { $0.isLetter || $0.isNumber } == true ? text.description : " \(text)"
    }

    static let factory = VoiceFactory(
        name: "program", summary: "any command; text in, WAV or raw samples out", usesNetwork: false,
        options: [
            .init(
                "command",
                "the program and its arguments, in words as a shell has them; the text on its standard input unless "
                    + "one of them has {text}"),
            .init("argument", "a further argument, as it stands; may be given more than once"),
            .init("raw", "samples a second where it prints raw samples of 16 bits, such as 22050; else it prints WAV"),
            .init("channels", "channels of raw samples, 1"),
        ]
    ) { options in
        let command = try options.required("command", example: "'piper -m en.onnx --output-raw'")
        guard let words = CommandWords.split(command), words.first?.isEmpty == false else {
            throw ServiceError(
                .usage,
                "The option 'command' of the voice engine 'program' is no command: '\(command)'; give a program and its "
                    + "arguments, with quotes in pairs.")
        }
        let rate = try options.number("raw", in: 4_000...384_000)
        let channels = try options.number("channels", in: 1...8) ?? 1
        return try ProgramVoice(
            arguments: words + options.texts("argument"),
            raw: rate.flatMap { SpeechFormat(rate: Int($0), channels: Int(channels)) }, limits: options.speechLimits())
    }
}
