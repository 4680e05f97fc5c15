public import Features
import Glibc

/// Makes a keyword model from recordings of the word.
public struct Enroller {
    /// One recording of the keyword.
    public struct Take: Sendable {
        /// What reports and errors call it.
        public var name: String
        /// 16 kHz mono, within -1...1.
        public var samples: [Float]

        public init(name: String, samples: [Float]) {
            self.name = name
            self.samples = samples
        }
    }

    /// A take with more seconds than this is refused.
    public static let longestTake = 15
    /// No keyword is longer, in seconds.
    static let longestWord = 3.0
    static let shortestWord = 0.1
    /// Below this level in dBFS nothing is taken for a word.
    static let silence = -75.0

    /// Each take is also learned as it would sound over noise this many dB below it.
    private static let conditions: [Float?] = [nil, 10]

    private let frontEnd: FrontEndModel

    public init(frontEnd: FrontEndModel = .shipped) {
        self.frontEnd = frontEnd
    }

    /// Learns a keyword.
    /// - Parameters:
    ///   - takes: one recording or more, each of the word alone.
    ///   - createdBy: the program, for the model file.
    /// - Throws: `EnrolmentError` naming the take that cannot be used.
    public func enroll(keyword: String, takes: [Take], createdBy: String) throws -> KeywordModel {
        guard !takes.isEmpty else { throw EnrolmentError("No takes to learn '\(keyword)' from; record three.") }
        var reports = try takes.map { try TakeReport.verdict(on: $0) }
        var streaming = FrontEnd(frontEnd)
        var templates: [[[Float]]] = []
        for (take, report) in zip(takes, reports) {
            let preparation = TakePreparation(take.samples, word: report.bounds)
            for (index, condition) in Self.conditions.enumerated() {
                templates.append(
                    preparation.features(&streaming, signalToNoise: condition, seed: UInt64(index + 1)))
            }
        }
        let agreement = TakeAgreement(templates, templatesPerTake: Self.conditions.count)
        agreement.complete(&reports)
        return KeywordModel(
            keyword: keyword, frontEnd: frontEnd, templates: templates, templatesPerTake: Self.conditions.count,
            variance: agreement.variance, calibration: Calibration(threshold: 0, scale: 10), takes: reports, createdBy: createdBy)
    }
}
