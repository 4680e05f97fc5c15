import ArgumentParser
import Glibc
import Pipeline
import Services
import Settings
import Speaking
import System

struct Say: Subcommand, ConfigurableCommand {
    static let configuration = CommandConfiguration(
        commandName: "say",
        abstract: "Speaks a text, or writes it as a recording.",
        discussion: """
            espeak-ng speaks unless another engine is named. With - each line of standard \
            input is spoken as it comes.

            Examples:
              rouse say The light is on
              rouse say --voice de --rate 0.9 --output licht.wav Das Licht ist an
              rouse say --voice-engine piper -o url=http://127.0.0.1:5000 - < answers.txt
            """)

    @OptionGroup var speech: SpeechOptions

    @Option(help: ArgumentHelp("Write a WAV file in place of speaking.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(name: .customLong("json"), help: "Print JSON Lines: when a text begins and ends, or what was written.")
    var printsJSON = false

    @Flag(.sandbox) var sandbox: Bool
    @OptionGroup var configuring: ConfigOption

    @Argument(help: ArgumentHelp("What to say, or - for the lines of standard input.", valueName: "text"))
    var words: [String]

    /// A program that speaks is in a process group of its own: the terminal does not interrupt it.
    var takenSignals: [Int32] { [SIGINT, SIGTERM, SIGHUP] }

    var config: String? { configuring.config }
    static var renamed: [AnySetting] { SpeechOptions.renamed }
    static var leastWords: [String] { ["-"] }

    func perform() throws {
        defer { RunningPrograms.endAll() }
        try Configured<Self>(commandLine: Configured<Self>.commandLine).command.start()
    }

    private func start() throws {
        try Protection.begin(sandbox)
        let voice = try speech.makeVoice(isSandboxed: sandbox)
        if let output {
            try Signals.take(takenSignals, Signals.act)
            let recording = SpokenRecording(output, voice: voice, manner: speech.manner)
            try each { try recording.add($0) }
            try recording.close { if printsJSON { Self.show($0) } }
        } else {
            let speaker = try Speaker(voice: voice, device: speech.voiceDevice)
            try Signals.take(takenSignals) { Self.fallSilent(speaker, $0) }
            try each { try say($0, with: speaker) }
        }
    }

    /// The texts, each when the one before it is done.
    private func each(_ body: (String) throws -> Void) throws {
        guard words == ["-"] else { return try body(words.joined(separator: " ")) }
        var batch = Batch()
        try InputLines.readAll { lines in
            for line in lines {
                switch line {
                case .whole(let bytes):
                    let text = String(decoding: bytes, as: UTF8.self)
                    // A line with nothing to say in it is a pause between others.
                    guard (try? SpokenText(text)) != nil else { continue }
                    try batch.attempt { try body(text) }
                case .tooLong:
                    Terminal.complain(
                        "rouse: a line of more than \(LineSplitter.longest.value) bytes is left out; cut it in pieces")
                }
            }
        }
        try batch.finish()
    }

    private func say(_ text: String, with speaker: Speaker) throws {
        let id = try speaker.say(text, in: speech.manner)
        let end = try waiting { [printsJSON] in
            for await event in speaker.events {
                if printsJSON { Self.show(event.json) }
                if case .ended(id, let end) = event { return end }
            }
            return .stopped
        }
        switch end {
        case .failed(let error): throw error
        // The signal that stopped it ends the program.
        case .stopped: while true { pause() }
        case .finished, .interrupted: break
        }
    }

    /// What speaks by itself would go on without this program.
    private static func fallSilent(_ speaker: Speaker, _ signal: Int32) {
        guard !Signals.isIgnored(signal) else { return }
        speaker.stop()
        let patience = monotonicSeconds() + 0.5
        while !speaker.isIdle, monotonicSeconds() < patience { usleep(5_000) }
        Signals.act(signal)
    }

    private static func show(_ line: JSONLine) { Output.print("\(line)\n") }
}

extension SpeechEvent {
    /// As `rouse say --json` prints it.
    fileprivate var json: JSONLine {
        var line = progress.line(of: utterance)
        if case .ended(_, .failed(let error)) = self {
            line.add("code", error.code.rawValue)
            line.add("message", error.description)
        }
        line.add("wall", WallClock.now())
        return line
    }
}
