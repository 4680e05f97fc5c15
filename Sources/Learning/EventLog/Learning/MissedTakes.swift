package import Enrolment
package import KeywordModels
import System

/// Words that a model has missed, as further takes of it: which of them are good ones, and the model that has those.
package struct MissedTakes: Sendable {
    /// Words that become takes at once; the newest of those that are marked.
    package static let mostWords = 8

    /// What has become of a word.
    package struct Verdict: Sendable, Hashable {
        /// Of its event.
        package let id: String
        /// Why it is no take; nil for one that fits the others.
        package let reason: String?
    }

    package let verdicts: [Verdict]
    /// Nil where no word fits.
    package let model: KeywordModel?
    private let takes: [Enroller.Take]
    /// Takes that lie beside the model already.
    private let known: Int

    /// - Parameters:
    ///   - words: each called by the ID of its event.
    ///   - known: the takes that the model has.
    ///   - name: how the keyword is said.
    ///   - learn: makes the model of its takes and further ones.
    package init(
        _ words: [Enroller.Take], besides known: [Enroller.Take], name: SpokenName?,
        learn: ([Enroller.Take]) throws -> KeywordModel
    ) throws {
        var (verdicts, takes) = ([Verdict](), [Enroller.Take]())
        for word in words {
            let reason = try Self.reason(against: word, known + takes, name)
            verdicts.append(Verdict(id: word.name, reason: reason))
            if reason == nil { takes.append(word) }
        }
        self.init(verdicts, takes, known: known.count, takes.isEmpty ? nil : try learn(takes))
    }

    /// Nothing can become a take.
    /// - Parameter reason: such as that the takes of the model are not there.
    package init(_ words: [Enroller.Take], refused reason: String) {
        self.init(words.map { Verdict(id: $0.name, reason: reason) }, [], known: 0, nil)
    }

    private init(_ verdicts: [Verdict], _ takes: [Enroller.Take], known: Int, _ model: KeywordModel?) {
        (self.verdicts, self.takes, self.known, self.model) = (verdicts, takes, known, model)
    }

    private static func reason(
        against word: Enroller.Take, _ others: [Enroller.Take], _ name: SpokenName?
    ) throws -> String? {
        guard DuplicateTakes([word], besides: others).copies.isEmpty else { return "the model knows this recording" }
        do {
            _ = try Enroller().compare([word])
        } catch let error as EnrolmentError {
            return "\(error)"
        }
        return try Enroller().compare(others + [word], name: name).last?.advice.first
    }

    /// Writes the model and its further takes; the model of before stays beside it.
    func write(to path: String, _ before: KeywordModel) throws {
        guard let model else { return }
        var store = TakeStore(KeywordPlace(existing: path), at: WallClock.stamp(WallClock.now()), after: known)
        for (index, take) in takes.enumerated() { try store.store(index + 1, take.samples) }
        try EarlierModel.replace(path, before, by: model)
        _ = try store.complete()
    }
}

extension LogEvent {
    /// Seconds that are left around a word that is cut out of its clip.
    private static let room = 0.4

    /// The word and what is around it, of the samples of its clip.
    package func take(of samples: [Float]) -> Enroller.Take {
        let first = max(0, Int((word.lowerBound - clip.lowerBound - Self.room) * 16_000))
        let last = min(samples.count, Int((word.upperBound - clip.lowerBound + Self.room) * 16_000))
        return Enroller.Take(name: id, samples: first < last ? Array(samples[first..<last]) : [])
    }
}
