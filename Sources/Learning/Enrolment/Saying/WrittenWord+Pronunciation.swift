import KeywordModels
import Phones
import System

extension WrittenWord {
    /// Voices of espeak-ng that say a name for its pronunciation.
    private static let fewVoices = 6
    private static let mostOutput = 16_384
    private static let longestRun = 5

    /// The word that a keyword is called by, unless it is known better.
    public static func of(_ keyword: String, as known: WrittenWord?) -> WrittenWord {
        known ?? WrittenWord(spellings: [keyword.replacing("\0", with: " ")])
    }

    /// How the word is said, as far as espeak-ng and flite are installed.
    public var pronunciation: Pronunciation {
        let voices = InstalledVoices.espeak(language: language)
        let few = stride(from: 0, to: voices.count, by: voices.count / Self.fewVoices).map { voices[$0] }
        var said: [Enroller.Take] = []
        for voice in InstalledVoices.flite(language: language) + few {
            for text in spellings where !text.contains("[[") || voice.program.name == "espeak-ng" {
                guard let samples = try? voice.program.say(text) else { continue }
                let take = Enroller.Take(name: text, samples: samples).cleaned()
                if (try? TakeQuality.requireSound(take)) != nil { said.append(take) }
            }
        }
        return Pronunciation(said: said, written: written)
    }

    /// The phones of the spellings in each accent, as espeak-ng writes them.
    var written: [[UInt8]] {
        spellings.flatMap { text in
            InstalledVoices.accents(of: language).compactMap { Self.phones(of: text, accent: $0) }
        }
    }

    private static func phones(of text: String, accent: String) -> [UInt8]? {
        var program = ProgramRun(
            ["espeak-ng", "-v", accent, "-q", "--ipa=3", "--stdin"], output: .collected(atMost: mostOutput),
            timeout: .seconds(longestRun))
        program.input = Array((text + "\n").utf8)
        guard let stop = try? EventDescriptor(), let outcome = try? program.run(until: stop),
            outcome.status == .exited(0)
        else { return nil }
        let isEnglish = accent == "en" || accent.hasPrefix("en-")
        let phones = PhoneModel.shipped.symbols.phones(
            ofIPA: String(decoding: outcome.standardOutput, as: UTF8.self), isEnglish: isEnglish)
        return (1...KeywordPhones.mostPhones).contains(phones.count) ? phones : nil
    }
}
