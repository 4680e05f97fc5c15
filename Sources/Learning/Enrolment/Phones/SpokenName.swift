import Features
package import KeywordModels
import Phones

/// The phones of a keyword's name, which tell a take that says something else.
///
/// Where no take fits the name (it is said otherwise than it is written, or in a language that the phone network does not
/// read) nothing is told.
public struct SpokenName: Sendable {
    private let phones: KeywordPhones

    /// - Returns: nil where nobody knows how the name is said.
    init?(written: [[UInt8]]) {
        let strings = written.filter { (1...KeywordPhones.mostPhones).contains($0.count) }
        guard !strings.isEmpty else { return nil }
        phones = KeywordPhones(strings: Array(strings.prefix(KeywordPhones.mostStrings)), weight: 1, mark: 0)
    }

    /// The phones of a take beside those of the name.
    /// - Parameter name: nil where nobody knows how it is said.
    package static func phones(
        of take: Enroller.Take, _ report: TakeReport, beside name: SpokenName?
    ) -> HeardPhones? {
        guard let model = PhoneModel.of(.small) else { return nil }
        let heard = PhoneNetwork(model).read(PhoneEvidence.segment(take.samples, report.bounds, for: .small))
        let best = name?.phones.strings.max { heard.score(of: $0) < heard.score(of: $1) } ?? []
        return HeardPhones(expected: model.symbols.text(best), heard: model.symbols.text(heard.reading))
    }

    /// How well the spelling that fits best does so, in nats a phone: at most 0.
    func fit(_ take: Enroller.Take, _ bounds: WordBounds) -> Float {
        guard let model = PhoneModel.of(.small) else { return 0 }
        let heard = PhoneNetwork(model).read(PhoneEvidence.segment(take.samples, bounds, for: .small))
        return phones.strings.map { max(heard.score(of: $0), -KeywordPhones.worst) }.max() ?? 0
    }

    /// What the name tells of takes beside each other.
    enum Verdict {
        case saysName, otherWord, unknown
    }

    /// In nats a phone: what some take has to reach before the name is believed, what tells that a take says it, and
    /// below what, and by how much less than the best, it says something else. Figures are in docs/enrolment.md.
    private static let leastTrusted: Float = -1.6
    private static let sameWord: Float = -2.2
    private static let otherWord: Float = -2.8
    private static let margin: Float = 1
    /// So many takes have to say it where all takes sound alike.
    private static let enough = 2

    /// - Parameters:
    ///   - fits: of each take.
    ///   - areUnlike: whether the takes do not sound alike, so that something has to be wrong.
    static func judge(_ fits: [Float], areUnlike: Bool) -> [Verdict] {
        let saying = fits.filter { $0 >= sameWord }.count
        guard let best = fits.max(), best >= leastTrusted, areUnlike || saying >= enough else {
            return fits.map { _ in .unknown }
        }
        return fits.map { fit in
            if fit >= sameWord { return .saysName }
            return fit < otherWord && fit < best - margin ? .otherWord : .unknown
        }
    }
}

extension WrittenWord {
    /// What tells takes of something else, as far as espeak-ng is installed.
    public var spokenName: SpokenName? { SpokenName(written: written) }
}
