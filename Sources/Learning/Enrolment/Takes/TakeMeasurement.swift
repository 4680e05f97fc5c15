import Features
import KeywordModels
import System

/// What the takes of a word are like, each by itself and beside the others.
///
/// The word of a take lies where its energy is, unless that makes it unlike all others and it is like them elsewhere: a
/// knock before the word, a take that was cut so tightly that nothing is left to call silence, or a second word.
struct TakeMeasurement {
    /// By how many dB less than what is loudest in a take its word may be. Silence is like silence everywhere.
    private static let mostQuieter = 12.0
    /// Seconds of sound beside the word, more than a knock, after which a take holds more than the word.
    private static let longestBeside = 0.35

    /// As they are learned.
    let takes: [Enroller.Take]
    private(set) var reports: [TakeReport]
    private(set) var agreement: TakeAgreement

    /// - Throws: `EnrolmentError` naming the take that cannot be used.
    init(_ recordings: [Enroller.Take], _ model: FrontEndModel) throws {
        let measured = try Processors.map(recordings.count) { index in
            Result {
                let take = recordings[index].cleaned()
                let report = try TakeQuality(take).report
                var features = FrontEnd(model)
                return (take, report, Self.dressed(take, report.bounds, index: index).word(&features))
            }
        }.map { try $0.get() }
        takes = measured.map(\.0)
        reports = measured.map(\.1)
        var words = measured.map(\.2)
        var features = FrontEnd(model)
        agreement = TakeAgreement(words)
        for index in agreement.outliers {
            let others = agreement.alike.map { words[$0] }
            guard let report = report(ofWordLike: others, in: index, &features) else { continue }
            var moved = words
            moved[index] = Self.dressed(takes[index], report.bounds, index: index).word(&features)
            let found = TakeAgreement(moved)
            guard found.alike.contains(index) else { continue }
            (words, agreement, reports[index]) = (moved, found, report)
        }
        agreement.complete(&reports)
    }

    /// What is to be said of a take when its word is the stretch that is most like the others.
    private func report(ofWordLike others: [[[Float]]], in index: Int, _ frontEnd: inout FrontEnd) -> TakeReport? {
        let (take, bounds) = (takes[index], reports[index].bounds)
        let dressed = Self.dressed(take, bounds, index: index)
        guard let place = WordSearch.place(of: others, in: dressed.features(&frontEnd)) else { return nil }
        let (start, end) = AugmentedTake.seconds(place.frames, recording: reports[index].duration)
        let found = try? TakeQuality(take, bounds: WordBounds(start: start, end: end, floor: bounds.floor)).report
        guard var found, found.level > reports[index].level - Self.mostQuieter else { return nil }
        let beside = (bounds.end - bounds.start) - (end - start)
        if beside > Self.longestBeside && !found.problems.contains(.tooLong) { found.problems.append(.tooLong) }
        return found
    }

    /// A take as its first template is made of it.
    private static func dressed(_ take: Enroller.Take, _ bounds: WordBounds, index: Int) -> AugmentedTake {
        AugmentedTake(
            take.samples, bounds: bounds, signalToNoise: nil, seed: TakeTemplates.seed(take: index))
    }
}
