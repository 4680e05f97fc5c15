import ArgumentParser
import Glibc
import Phones
import Settings
import Speakers
import System
import VoiceActivity

// Every command says its name: finding out that of a type costs a look at all conformances of the program, at each start.
@main
struct Rouse: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rouse",
        abstract: "Learns a word from three recordings and listens for it, on this machine only.",
        discussion: """
            Examples:
              rouse enroll --keyword computer --output computer.rouse \\
                take1.wav take2.wav take3.wav
              rouse listen computer.rouse
            """,
        version: Version.current,
        subcommands: [
            Enroll.self, Listen.self, Detect.self, Vad.self, Transcribe.self, Understand.self, Say.self, Serve.self,
            Inspect.self, Evaluate.self, Explain.self, Log.self, MarkEvent.self, Replay.self, Calibrate.self,
            Learn.self, Words.self, Upgrade.self, Devices.self, Doctor.self, Config.self, Service.self,
            Demo.self, Studio.self, Bench.self,
        ])

    static let _errorPrefix = "rouse: "

    static func main() {
        Heap.share()
        StandardStreams.complete()
        guard CommandLine.argc > 0 else {
            // Swift finds it with the help of a file below /proc.
            Terminal.complain(
                "rouse: the command line cannot be read; allow more open files (ulimit -n) and mount /proc")
            end(with: ExitStatus.unavailable)
        }
        let words = Arguments.words
        WorkerProgram.runIfAsked(words)
        Signals.hold()
        guard let first = words.first else { end(printing: FirstSteps.text) }
        if words == ["help", "backends"] { end(printing: BackendHelp.text) }
        if words == ["help", "voices"] { end(printing: VoiceHelp.text) }
        if words == ["help", "services"] { end(printing: ServiceHelp.text) }
        if let problem = unknownSubcommand(first == "help" ? words.dropFirst().first ?? first : first) {
            Terminal.complain(ErrorText.line(problem))
            end(with: ExitStatus.usage)
        }
        // Nobody needs to unlearn the former names of settings.
        if ConfigurableName(rawValue: first) != nil || first == Config.configuration.commandName {
            run(FormerNames.renewed(words, among: DeclaredSettings.all))
        }
        if first == Detect.configuration.commandName { readModelsAhead() }
        run(first == Enroll.configuration.commandName ? WrittenWordOptions.completed(words) : words)
    }

    /// Another processor reads the built-in models while this one takes the words apart, which takes as long.
    private static func readModelsAhead() {
        // Without a thread they are read where they are needed.
        try? DetachedThread.run {
            _ = (PhoneModel.shipped, SpeakerNetwork.shipped, VoiceActivityModel.shipped)
        }
    }

    /// Runs a command. What is wrong with the words goes the way of all complaints, since they may come from outside.
    private static func run(_ words: [String]) -> Never {
        do {
            var command = try parseAsRoot(words)
            try command.run()
        } catch {
            let (code, message) = (exitCode(for: error), message(for: error))
            // A page of help, the version, or a script for a shell.
            if code.isSuccess { end(printing: fullMessage(for: error)) }
            guard !message.isEmpty else { end(with: code) }
            Terminal.complain(ErrorText.line(message))
            let usage = fullMessage(for: error).trimmingPrefix(_errorPrefix + message)
            for line in usage.split(separator: "\n") { Terminal.complain(String(line)) }
            end(with: code)
        }
        end(with: .success)
    }

    private static func end(printing text: String) -> Never {
        if !text.isEmpty { Output.print(text + "\n") }
        end(with: .success)
    }

    private static func end(with code: ExitCode) -> Never {
        ProcessEnd.end(with: code.rawValue)
    }

    /// What to say when the first word is none of ours.
    private static func unknownSubcommand(_ word: String) -> String? {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard !word.hasPrefix("-"), !names.contains(word) else { return nil }
        let hint = Suggestion.text(for: word, among: names)
        return "there is no subcommand '\(word)'" + (hint.isEmpty ? "; 'rouse --help' lists them" : hint)
    }
}
