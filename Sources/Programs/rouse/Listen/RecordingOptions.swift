public import ArgumentParser
public import CommandRecording

/// When the command after a keyword begins and ends.
struct RecordingOptions: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Record the command after each keyword, even when nothing else asks for it.")
    var commands = false

    @Option(help: "Milliseconds before the end of the keyword from which on the command is recorded, 0 to 5000.")
    var preRoll: Double = 500

    @Option(help: "Seconds to wait for the command to begin, 0.1 to 60.")
    var wait: Double = 4

    @Option(help: "Milliseconds of pause that end a command, 100 to 10000.")
    var pause: Double = 800

    @Option(help: "Milliseconds of speech below which it is no command.")
    var shortest: Double = 300

    @Option(help: "Seconds after which a command is ended whatever is heard, 0.5 to 60.")
    var longest: Double = 15

    @Option(
        help: ArgumentHelp(
            "What of the speech decides: 'full' begin and end, 'stop' the end only, 'off' nothing.",
            valueName: "mode"))
    var speechStop = SpeechStop.full

    @Option(
        help: ArgumentHelp(
            "A word that ends the command once it is understood; may be repeated (with 'off': done, stop).",
            valueName: "word"))
    var stopWord: [String] = []

    @Option(help: ArgumentHelp("Another keyword during a command: 'restart' or 'ignore'.", valueName: "rule"))
    var onRewake = Rewake.restart

    @Option(help: ArgumentHelp("Keep each command there, as WAV with a JSON file beside it.", valueName: "folder"))
    var saveCommands: String?

    var configuration: RecordingConfiguration {
        get throws {
            var configuration = RecordingConfiguration()
            configuration.preRoll = preRoll / 1_000
            configuration.wait = wait
            configuration.pause = pause / 1_000
            configuration.shortest = shortest / 1_000
            configuration.longest = longest
            configuration.speechStop = speechStop
            configuration.rewake = onRewake
            try configuration.validate()
            return configuration
        }
    }

    /// Without a pause that ends it, a command has to be ended by a word.
    var stopWords: StopWords {
        stopWord.isEmpty && speechStop == .off ? .usual : StopWords(stopWord)
    }
}

extension SpeechStop: ExpressibleByArgument {}
extension Rewake: ExpressibleByArgument {}
