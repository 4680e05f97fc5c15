import KeywordModels
import Phones

extension WrittenWord {
    /// Accents of a language that a keyword is said in: with further ones a word is missed as often, and more is like it.
    private static let fewAccents = 2
    /// Voices that say a name for the large network.
    private static let fewVoices = 6

    /// The word that a keyword is called by, unless it is known better.
    public static func of(_ keyword: String, as known: WrittenWord?) -> WrittenWord {
        known ?? WrittenWord(spellings: [keyword.replacing("\0", with: " ")])
    }

    /// How the word is said, as far as espeak-ng and, for American English, CMU's dictionary are installed.
    public var pronunciation: Pronunciation {
        let accents = WrittenPhones.accents(of: language)
        var ways = written(in: accents.prefix(Self.fewAccents))
        if accents.contains("en-us"), let dictionary = PronouncingDictionary.ofAllWords() {
            ways += possible(spellings.flatMap(dictionary.ways))
        }
        let isEnglish = WrittenPhones.isEnglish(language)
        return Pronunciation(ways: ways, said: isEnglish || PhoneModel.large == nil ? [] : said, isEnglish: isEnglish)
    }

    private var said: [Enroller.Take] {
        let voices = InstalledVoices.espeak(language: language)
        return stride(from: 0, to: voices.count, by: voices.count / Self.fewVoices).flatMap { index in
            spellings.compactMap { text in
                guard let samples = try? voices[index].program.say(text) else { return nil }
                let take = Enroller.Take(name: text, samples: samples).cleaned()
                return (try? TakeQuality.requireSound(take)) == nil ? nil : take
            }
        }
    }

    /// The phones of the spellings in each accent, as espeak-ng writes them.
    var written: [[UInt8]] { written(in: WrittenPhones.accents(of: language)[...]) }

    private func written(in accents: ArraySlice<String>) -> [[UInt8]] {
        possible(spellings.flatMap { text in accents.flatMap { WrittenPhones.ways(of: text, accent: $0) } })
    }

    private func possible(_ ways: [[UInt8]]) -> [[UInt8]] {
        ways.filter { (1...KeywordPhones.mostPhones).contains($0.count) }
    }
}
