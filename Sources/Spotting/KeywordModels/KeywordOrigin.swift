/// How a keyword was learned, as far as its takes do not tell: what it needs to be learned again with more takes, or by a
/// later release.
public struct KeywordOrigin: Codable, Sendable, Hashable {
    /// Whether its takes are by many people.
    public var byManyPeople: Bool
    /// The ways to write it in which programs have said it; none where they have not.
    public var spellings: [String]
    /// In which language they did.
    public var language: String

    public static let mostSpellings = 100
    /// Characters of a spelling, or of the name of a language.
    public static let longestText = 200

    public init(byManyPeople: Bool = false, spellings: [String] = [], language: String = "en") {
        self.byManyPeople = byManyPeople
        self.spellings = spellings
        self.language = language
    }

    /// What is wrong with one that came from a file, or nil.
    package var flaw: String? {
        let texts = spellings + [language]
        let isPossible =
            texts.count <= Self.mostSpellings + 1
            && texts.allSatisfy { text in
                text.count <= Self.longestText && !text.unicodeScalars.contains { $0.value < 32 }
            }
        return isPossible ? nil : "what it says of how it was learned is impossible"
    }
}
