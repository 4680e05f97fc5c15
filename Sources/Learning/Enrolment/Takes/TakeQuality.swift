import Audio
import KeywordModels
import System

/// What a take is like by itself: where its word lies, how loud and how clean it is, and what is wrong with it.
struct TakeQuality {
    private static let quiet = -45.0
    private static let noisy = 12.0
    private static let clippedShare = 0.005
    private static let fullScale: Float = 0.999
    /// Seconds of the words that are neither short nor long.
    private static let usualLengths = 0.25...2
    /// Seconds of pause that a take should have on either side of the word.
    private static let pause = 0.03

    let report: TakeReport

    /// - Parameter known: where the word lies, when that is known better than by its energy.
    /// - Throws: `EnrolmentError` when there is no word to be learned in the take.
    init(_ take: Enroller.Take, bounds known: WordBounds? = nil) throws {
        let duration = try Self.duration(of: take)
        let bounds = known ?? take.bounds ?? WordBounds(take.samples)
        let word = take.samples[Int(bounds.start * 16_000)..<Int(bounds.end * 16_000)]
        let level = AudioLevel(of: word.span).level
        guard level > Enroller.silence else { throw Self.silence(take) }
        let length = bounds.end - bounds.start
        guard length <= Enroller.longestWord else {
            throw EnrolmentError(
                "\(take.name): holds \((length * 10).rounded() / 10) s of sound without a pause, longer than any "
                    + "keyword; record the word alone, in a quiet place.")
        }
        let clipping = Double(word.count { abs($0) >= Self.fullScale }) / Double(word.count)
        // What was cut out of a longer recording has no pause around it.
        let isCut = take.bounds != nil
        let all: [(TakeReport.Problem, Bool)] = [
            (.tooQuiet, level < Self.quiet), (.clipped, clipping > Self.clippedShare),
            (.noisy, level - bounds.floor < Self.noisy), (.tooShort, length < Self.usualLengths.lowerBound),
            (.tooLong, length > Self.usualLengths.upperBound), (.cutAtStart, !isCut && bounds.start < Self.pause),
            (.cutAtEnd, !isCut && duration - bounds.end < Self.pause),
        ]
        report = TakeReport(
            name: Self.fileName(take.name), duration: duration, wordStart: bounds.start, wordEnd: bounds.end,
            level: level, signalToNoise: level - bounds.floor, clipping: clipping, agreement: nil,
            problems: all.filter(\.1).map(\.0))
    }

    /// Seconds of a take that has a length that can be used.
    private static func duration(of take: Enroller.Take) throws(EnrolmentError) -> Double {
        guard take.samples.count >= 1_600 else {
            throw EnrolmentError("\(take.name): holds less than 0.1 s of audio; record the word again.")
        }
        let duration = Double(take.samples.count) / 16_000
        guard duration <= Double(Enroller.longestTake.value) else {
            throw EnrolmentError(
                "\(take.name): is longer than \(Enroller.longestTake.value) s; give a take that holds the word alone.")
        }
        return duration
    }

    /// Sees that a recording, wherever its word may lie, has a length that can be used and some sound.
    static func requireSound(_ recording: Enroller.Take) throws(EnrolmentError) {
        _ = try duration(of: recording)
        let bounds = WordBounds(recording.samples)
        let loudest = recording.samples[Int(bounds.start * 16_000)..<Int(bounds.end * 16_000)]
        guard AudioLevel(of: loudest.span).level > Enroller.silence else { throw silence(recording) }
    }

    private static func silence(_ take: Enroller.Take) -> EnrolmentError {
        EnrolmentError("\(take.name): holds no word, only silence; check the microphone and record it again.")
    }

    /// A model is passed on to others: it names a take without the folders it lay in.
    private static func fileName(_ name: String) -> String {
        name.split(separator: "/").last.map(String.init) ?? name
    }
}
