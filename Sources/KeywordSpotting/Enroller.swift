import Features

/// Makes a keyword model from recordings of the word.
public struct Enroller {
    /// One recording of the keyword.
    public struct Take: Sendable, Hashable {
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

    private let fitted: FittedFrontEnd

    /// An enroller with the front end that is shipped in `models/`.
    public init() {
        fitted = .shipped
    }

    /// An enroller with another front end, as `tools/fit_frontend` writes it.
    /// - Throws: `ModelFileError` when the file cannot be used.
    public init(frontEnd path: String) throws {
        fitted = try FittedFrontEnd(path: path)
    }

    /// Learns a keyword.
    /// - Parameters:
    ///   - takes: one recording or more, each of the word alone.
    ///   - createdBy: the program, for the model file.
    /// - Throws: `EnrolmentError` naming the take that cannot be used.
    public func enroll(keyword: String, takes: [Take], createdBy: String) throws -> KeywordModel {
        guard !takes.isEmpty else { throw EnrolmentError("No takes to learn '\(keyword)' from; record three.") }
        let takes = takes.map { $0.cleaned() }
        var reports = try takes.map { try TakeReport.verdict(on: $0) }
        var frontEnd = FrontEnd(fitted.model)
        var templates: [[[Float]]] = []
        var wholeTakes: [[[Float]]] = []
        for (take, report) in zip(takes, reports) {
            for condition in Self.conditions {
                let dressed = DressedTake(
                    take.samples, bounds: report.bounds, signalToNoise: condition, seed: UInt64(templates.count))
                let features = dressed.features(&frontEnd)
                templates.append(Array(features[dressed.word]))
                if condition == nil { wholeTakes.append(features) }
            }
        }
        let agreement = TakeAgreement(templates, templatesPerTake: Self.conditions.count)
        agreement.complete(&reports)
        let calibration = Calibrator(fitted).calibration(
            keyword: keyword, templates: templates, templatesPerTake: Self.conditions.count,
            variance: agreement.variance, takes: wholeTakes)
        return KeywordModel(
            keyword: keyword, frontEnd: fitted.model, templates: templates, templatesPerTake: Self.conditions.count,
            variance: agreement.variance, calibration: calibration, takes: reports, createdBy: createdBy)
    }

    /// The features of the word in each take, as it is.
    func words(of takes: [Take], _ reports: [TakeReport]) -> [[[Float]]] {
        var frontEnd = FrontEnd(fitted.model)
        return zip(takes, reports).enumerated().map { index, take in
            let seed = UInt64(index * Self.conditions.count)
            let dressed = DressedTake(take.0.samples, bounds: take.1.bounds, signalToNoise: nil, seed: seed)
            return Array(dressed.features(&frontEnd)[dressed.word])
        }
    }
}
