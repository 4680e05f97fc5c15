package import KeywordModels
import Phones

/// The phones of a keyword's name, which tell a take that says something else.
public struct SpokenName: Sendable {
    /// Ways to say it.
    let strings: [[UInt8]]

    /// - Returns: nil where nobody knows how the name is said.
    init?(written: [[UInt8]]) {
        strings = Array(
            written.filter { (1...KeywordPhones.mostPhones).contains($0.count) }.prefix(KeywordPhones.mostStrings))
        guard !strings.isEmpty else { return nil }
    }

    /// The phones of a take beside those of the name.
    /// - Parameter name: nil where nobody knows how it is said.
    package static func phones(of take: Enroller.Take, _ report: TakeReport, beside name: SpokenName?) -> HeardPhones {
        let symbols = PhoneModel.shipped.symbols
        let heard = PhoneEvidence.heard(take, report.bounds, by: .small, PhoneModel.shipped)
        let best = name?.strings.max { heard.score(of: $0) < heard.score(of: $1) } ?? []
        return HeardPhones(expected: symbols.text(best), heard: symbols.text(heard.reading))
    }
}

extension WrittenWord {
    /// What tells takes of something else, as far as espeak-ng is installed.
    public var spokenName: SpokenName? { SpokenName(written: written) }
}
