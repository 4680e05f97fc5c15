import ArgumentParser
import CommandRecording
import Settings

/// When the command after a keyword begins and ends.
struct RecordingOptions: ParsableArguments {
    @Flag(.commands) var commands: Bool
    @Option(.preRoll) var preRoll: Double
    @Option(.speechTimeout) var speechTimeout: Double
    @Option(.endSilence) var endSilence: Double
    @Option(.minCommand) var minCommand: Double
    @Option(.maxCommand) var maxCommand: Double
    @Option(.speechStop) var speechStop: SpeechStop
    @Option(.stopWord) var stopWord: [String]
    @Option(.onRewake) var onRewake: Rewake
    @Option(.saveCommands) var saveCommands: String?

    func validate() throws {
        guard minCommand < maxCommand * 1_000 else {
            throw ValidationError(
                "--min-command (\(Decimal.text(minCommand, places: 0)) ms) must be shorter than "
                    + "--max-command (\(Decimal.text(maxCommand, places: 1)) s).")
        }
    }

    var configuration: RecordingConfiguration {
        get throws {
            var configuration = RecordingConfiguration()
            configuration.preRoll = preRoll / 1_000
            configuration.speechTimeout = speechTimeout
            configuration.endSilence = endSilence / 1_000
            configuration.minimumCommand = minCommand / 1_000
            configuration.maximumCommand = maxCommand
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
