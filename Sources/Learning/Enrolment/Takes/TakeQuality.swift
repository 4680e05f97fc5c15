import Glibc
import KeywordModels

extension TakeReport {
    private static let quiet = -45.0
    private static let noisy = 12.0
    private static let clippedShare = 0.005
    private static let fullScale: Float = 0.999
    /// Seconds of pause that a take should have on either side of the word.
    private static let pause = 0.03

    /// Measures a take and says what is wrong with it.
    /// - Parameter known: where the word lies, when that is known better than by its energy.
    /// - Throws: `EnrolmentError` when there is no word to be learned in it.
    static func verdict(on take: Enroller.Take, bounds known: WordBounds? = nil) throws -> TakeReport {
        guard take.samples.count >= 1_600 else {
            throw EnrolmentError("\(take.name): holds less than 0.1 s of audio; record the word again.")
        }
        let duration = Double(take.samples.count) / 16_000
        guard duration <= Double(Enroller.longestTake) else {
            throw EnrolmentError(
                "\(take.name): is longer than \(Enroller.longestTake) s; give a take that holds the word alone.")
        }
        let bounds = known ?? WordBounds(take.samples)
        let word = take.samples[Int(bounds.start * 16_000)..<Int(bounds.end * 16_000)]
        let level = decibels(word)
        guard level > Enroller.silence else {
            throw EnrolmentError("\(take.name): holds no word, only silence; check the microphone and record it again.")
        }
        let length = bounds.end - bounds.start
        guard length <= Enroller.longestWord else {
            throw EnrolmentError(
                "\(take.name): holds \((length * 10).rounded() / 10) s of sound without a pause, longer than any "
                    + "keyword; record the word alone, in a quiet place.")
        }
        let clipping = Double(word.count { abs($0) >= fullScale }) / Double(word.count)
        var problems: [Problem] = []
        if level < quiet { problems.append(.tooQuiet) }
        if clipping > clippedShare { problems.append(.clipped) }
        if level - bounds.floor < noisy { problems.append(.noisy) }
        if length < 0.25 { problems.append(.tooShort) }
        if length > 2 { problems.append(.tooLong) }
        if bounds.start < pause { problems.append(.cutAtStart) }
        if duration - bounds.end < pause { problems.append(.cutAtEnd) }
        return TakeReport(
            name: fileName(take.name), duration: duration, wordStart: bounds.start, wordEnd: bounds.end,
            level: level, signalToNoise: level - bounds.floor, clipping: clipping, agreement: nil,
            problems: problems)
    }

    /// A model is passed on to others: it names a take without the folders it lay in.
    private static func fileName(_ name: String) -> String {
        name.split(separator: "/").last.map(String.init) ?? name
    }

    private static func decibels(_ samples: ArraySlice<Float>) -> Double {
        let squares = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
        return 10 * log10(squares / Double(max(samples.count, 1)) + 1e-12)
    }
}
