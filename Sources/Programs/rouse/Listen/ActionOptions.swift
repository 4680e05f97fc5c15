import ArgumentParser

/// What is done when something is heard.
struct ActionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A program to run at each keyword; it gets the event on standard input and in ROUSE_ variables.",
            valueName: "command"))
    var onWake: String?

    @Option(help: ArgumentHelp("A program to run for each transcript, likewise.", valueName: "command"))
    var onTranscript: String?

    @Option(help: "Seconds that these programs may take before they are killed, 0.1 to 3600.")
    var actionTimeout: Double = 60

    @Option(help: ArgumentHelp("A short sound to play at each keyword.", valueName: "file"))
    var wakeSound: String?

    @Option(help: "The ALSA device that plays it.")
    var soundDevice: String = "default"

    func validate() throws {
        guard (0.1...3_600).contains(actionTimeout) else {
            throw ValidationError("--action-timeout is a number of seconds between 0.1 and 3600.")
        }
        _ = try program(onWake, option: "--on-wake")
        _ = try program(onTranscript, option: "--on-transcript")
    }

    /// The words of a command; nil for none.
    func program(_ command: String?, option: String) throws -> [String]? {
        guard let command else { return nil }
        guard let words = CommandWords.split(command), !words.isEmpty, !words[0].isEmpty else {
            throw ValidationError(
                "\(option) is not a command: '\(command)'; give a program and its arguments, with quotes in pairs.")
        }
        return words
    }
}
