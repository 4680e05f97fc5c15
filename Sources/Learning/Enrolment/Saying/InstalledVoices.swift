import Phones

/// The voices of espeak-ng and flite that a written word is said in.
enum InstalledVoices {
    struct Voice {
        let name: String
        let program: VoiceProgram
    }

    /// Voices of espeak-ng.
    static let espeakCount = 60

    private static let variants = [
        "m1", "m2", "m3", "m4", "m5", "m6", "m7", "f1", "f2", "f3", "f4", "f5", "klatt2", "klatt4", "croak",
    ]
    /// Words a minute, and pitches.
    private static let speeds = [140, 155, 170, 185]
    private static let pitches = [35, 45, 55, 65, 75]

    /// All variants in all accents, at speeds and pitches of their own.
    static func espeak(language: String) -> [Voice] {
        let accents = WrittenPhones.accents(of: language)
        return (0..<espeakCount).map { index in
            let name = accents[index / variants.count % accents.count] + "+" + variants[index % variants.count]
            return voice(
                "espeak-ng \(name)",
                [
                    "espeak-ng", "-v", name, "-s", "\(speeds[index % speeds.count])", "-p",
                    "\(pitches[index % pitches.count])", "--stdin", "-w", "{file}",
                ])
        }
    }

    static func flite(language: String) -> [Voice] {
        guard language == "en" || language.hasPrefix("en-") else { return [] }
        return ["slt", "rms", "awb", "kal16"].map {
            voice("flite \($0)", ["flite", "-voice", $0, "-t", "{text}", "-o", "{file}"])
        }
    }

    private static func voice(_ name: String, _ words: [String]) -> Voice {
        guard let program = VoiceProgram(words) else { preconditionFailure("a voice has a program") }
        return Voice(name: name, program: program)
    }

    /// What to do when espeak-ng does not say a word.
    static func explained(_ failure: VoiceProgram.Failure, language: String) -> VoiceProgram.Failure {
        VoiceProgram.Failure(
            description: failure.isMissing
                ? "espeak-ng is not installed, which says the word for --say; install it (apt-get install espeak-ng), "
                    + "or name another program with --voice-program"
                : "espeak-ng does not say the word in the language '\(language)', which 'espeak-ng --voices' may not "
                    + "have: \(failure)",
            isMissing: failure.isMissing)
    }
}
