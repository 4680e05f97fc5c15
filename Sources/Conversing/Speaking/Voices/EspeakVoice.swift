import Glibc
import System

/// Says a text with espeak-ng, which speaks a hundred languages at no cost worth naming.
public struct EspeakVoice: Voice {
    public let name = "espeak-ng"
    public let usesNetwork = false
    public let obeys = Set(Manner.Part.allCases)
    public let limits: SpeechLimits

    /// Words a minute that it speaks by itself, and those that it can.
    private static let usualSpeed = 175.0
    private static let speeds = 80.0...500.0

    public init(limits: SpeechLimits = SpeechLimits()) {
        self.limits = limits
    }

    public func say(_ text: SpokenText, in manner: Manner, to listener: SpeechListener) async throws {
        let program = SpeakingProgram(
            words: Self.words(for: manner), input: Array((Self.plain(text) + "\n").utf8),
            remedy: "install it (apt-get install espeak-ng), or take another engine with --voice-engine")
        // The length in its header is not the length of the speech, which it does not know yet.
        try await program.run(WAVSpeech(), limits: limits, to: listener)
    }

    static func words(for manner: Manner) -> [String] {
        var words = ["espeak-ng", "--stdin", "--stdout"]
        if let voice = manner.voice ?? manner.language { words += ["-v", voice] }
        if manner.rate != 1 {
            let speed = min(max(usualSpeed * manner.rate, speeds.lowerBound), speeds.upperBound)
            words += ["-s", "\(Int(speed.rounded()))"]
        }
        if manner.pitch != 1 {
            // 0 to 99, of which 50 is usual: an octave in either direction, as near as it comes.
            words += ["-p", "\(min(99, max(0, Int((50 + 50 * log2(manner.pitch)).rounded()))))"]
        }
        return words
    }

    /// `[[` would begin the names of phones.
    private static func plain(_ text: SpokenText) -> String {
        text.description.replacing("[[", with: "[ [")
    }

    private static let mostVoices = Limit(
        1_000, .elements, of: "the voices of espeak-ng that are told", beyond: "the rest is not told of")

    public var offered: [OfferedVoice] {
        guard let never = try? EventDescriptor() else { return [] }
        let run = ProgramRun(
            ["espeak-ng", "--voices"], output: .collected(atMost: 1 << 18), timeout: .seconds(5))
        guard let outcome = try? run.run(until: never), outcome.status == .exited(0) else { return [] }
        return Self.voices(listed: String(decoding: outcome.standardOutput, as: UTF8.self))
    }

    /// Reads ` 5  pt-br           --/M      Portuguese_(Brazil) roa/pt-BR            (pt 6)` behind a line of headings.
    static func voices(listed text: String) -> [OfferedVoice] {
        text.split(separator: "\n").dropFirst().prefix(mostVoices.value).compactMap { line in
            let columns = line.split(whereSeparator: \.isWhitespace)
            guard columns.count >= 5 else { return nil }
            let description = columns[3].replacing("_", with: " ")
            return OfferedVoice(
                name: String(columns[1]), description: String(description), languages: [String(columns[1])])
        }
    }

    static let factory = VoiceFactory(
        name: "espeak-ng", summary: "speaks many languages on this machine", usesNetwork: false, options: []
    ) { options in
        EspeakVoice(limits: try options.speechLimits())
    }
}
