import ArgumentParser
import Audio
import Pipeline
import System
import Transcription

struct Transcribe: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "transcribe",
        abstract: "Turns recordings into text.",
        discussion: """
            The backend 'pocketsphinx' works on this machine and needs to know what may
            be said; the others are used only when they are named.

            Examples:
              rouse transcribe command.wav --phrases "turn on the light" "good night"
              rouse transcribe --json --backend wyoming -o url=tcp://127.0.0.1:10300 talk.ogg
            """)

    @OptionGroup var transcription: TranscriptionOptions
    @OptionGroup var conversion: ConversionOptions

    @Flag(help: "Print a JSON object for each recording, with segments, alternatives and confidence.")
    var json = false

    @Argument(help: "Recordings: WAV, FLAC, OGG, AIFF, or - for standard input.")
    var files: [String]

    func perform() throws {
        let backend = try transcription.makeBackend()
        try waiting { try await backend.prepare() }
        var output = Output(flushesEachLine: true)
        for file in files {
            let source = try conversion.open(file)
            let samples = try Self.read(source, name: file)
            Warnings.print(about: source, name: file)
            let hints = transcription.hints
            let transcript = try waiting { try await backend.transcribe(samples: samples, hints: hints) }
            let name = files.count > 1 ? "\(file): " : ""
            let line = json ? line(transcript, backend.name, file, samples.count).description : name + transcript.plain
            output.line(line)
        }
    }

    private func line(_ transcript: Transcript, _ backend: String, _ file: String, _ samples: Int) -> JSONLine {
        let duration = Double(samples) / Double(Hop.sampleRate)
        var line = JSONLine(event: "transcript")
        line.add("file", file)
        line.add("backend", backend)
        line.add("start", 0.0)
        line.add("end", duration)
        line.add("time", duration)
        line.add(transcript, from: 0)
        line.add("wall", WallClock.now())
        return line
    }

    /// All of a recording, which has to fit into the memory.
    private static func read(_ source: any AudioSource, name: String) throws -> [Int16] {
        var samples: [Int16] = []
        var hop = Hop()
        while case let count = try source.next(&hop), count > 0 {
            for i in 0..<count {
                samples.append(Int16(max(-32_768, min(32_767, (hop.samples[i] * 32_768).rounded()))))
            }
            guard samples.count <= 3_600 * Hop.sampleRate else {
                throw AudioError(.badData, "\(name): is longer than an hour; cut it into shorter recordings")
            }
        }
        return samples
    }
}

extension Transcript {
    /// The text, or why there is none, in brackets.
    fileprivate var plain: String { text.isEmpty ? "[\(sentence)]" : text }
}
