import KeywordModels
import Phones
import System

extension WrittenWord {
    /// Voices of espeak-ng that say a name for its pronunciation.
    private static let fewVoices = 6

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
        return Pronunciation(said: said, written: written, isEnglish: WrittenPhones.isEnglish(language))
    }

    /// The phones of the spellings in each accent, as espeak-ng writes them.
    var written: [[UInt8]] {
        spellings.flatMap { text in
            WrittenPhones.accents(of: language).flatMap { WrittenPhones.ways(of: text, accent: $0) }
        }.filter { (1...KeywordPhones.mostPhones).contains($0.count) }
    }
}
