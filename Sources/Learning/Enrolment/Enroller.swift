package import Features
public import KeywordModels
import ModelFiles
package import System

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
    package static let longestTake = Limit(
        15, .seconds, of: "a take",
        beyond: "the take is refused")
    /// No keyword is longer, in seconds.
    static let longestWord = 3.0
    static let shortestWord = 0.1
    /// Below this level in dBFS nothing is taken for a word.
    static let silence = -75.0

    /// More takes than this are gathered in so many groups, and the takes of a group averaged: what a model costs does
    /// not grow with the number of its takes.
    static let mostGroups = 16
    /// A group of fewer takes is nobody's way to say the word.
    private static let leastOfGroup = 2
    private static let averagingRounds = 3

    let fitted: FittedFrontEnd

    /// Who shall be heard.
    public enum Voice: Sendable {
        /// Anybody who says the word like the takes.
        case anyone
        /// As far as can be told, only who said the takes. Noise hides the word more easily then.
        case enrolled
    }

    /// An enroller with the front end that is shipped in `models/`, or with another one.
    /// - Parameter path: a file, as `tools/fit_frontend` writes it.
    /// - Throws: `ModelFileError` when the file cannot be used, or knows nothing of voices that are told apart.
    public init(voice: Voice = .anyone, frontEnd path: String? = nil) throws {
        let fitted = try path.map { try FittedFrontEnd(path: $0) } ?? .shipped
        switch voice {
        case .anyone: self.fitted = fitted
        case .enrolled:
            guard let ownVoice = fitted.forOwnVoice else {
                throw ModelFileError(
                    .badData,
                    """
                    \(path ?? "The built-in front end") has no projection for one voice alone; enrol for anyone's, or \
                    fit it again with tools/fit_frontend.
                    """)
            }
            self.fitted = ownVoice
        }
    }

    /// With a front end from memory.
    /// - Parameter name: what to call it in an error.
    package init(frontEnd bytes: [UInt8], name: String) throws {
        fitted = try FittedFrontEnd(bytes: bytes, name: name)
    }

    /// What makes the features.
    package var frontEnd: FrontEndModel { fitted.model }

    /// Learns a keyword.
    /// - Parameters:
    ///   - takes: one recording or more, each of the word alone. `DuplicateTakes` tells copies of one recording, which
    ///     teach nothing.
    ///   - createdBy: the program, for the model file.
    /// - Throws: `EnrolmentError` naming the take that cannot be used.
    public func enroll(keyword: String, takes: [Take], createdBy: String) throws -> KeywordModel {
        guard !takes.isEmpty else { throw EnrolmentError("No takes to learn '\(keyword)' from; record three.") }
        let measured = try TakeMeasurement(takes, fitted.model)
        let agreement = measured.agreement
        var frontEnd = FrontEnd(fitted.model)
        let learned = zip(measured.takes, measured.reports).enumerated().map { index, take in
            TakeTemplates(take.0.samples, bounds: take.1.bounds, index: index, &frontEnd)
        }
        let groups = takes.count > Self.mostGroups ? Self.averages(of: learned, agreement) : learned.map(\.templates)
        let templates = groups.flatMap(\.self)
        guard templates.joined().joined().allSatisfy(\.isFinite), agreement.variance.isFinite else {
            throw EnrolmentError("The front end '\(fitted.model.id)' makes no features of '\(keyword)'; use another.")
        }
        let finding = try Calibrator(fitted).finding(
            keyword: keyword, templates: templates, templatesPerTake: TakeTemplates.conditions.count,
            variance: agreement.variance, takes: learned.map(\.whole))
        var reports = measured.reports
        for (index, score) in finding.takeScores.enumerated() { reports[index].rawScore = score }
        return KeywordModel(
            keyword: keyword, frontEnd: fitted.model, templates: templates,
            templatesPerTake: TakeTemplates.conditions.count, variance: agreement.variance,
            calibration: finding.calibration, confusableWords: finding.confusableWords, takes: reports,
            createdBy: createdBy)
    }

    /// The means of groups of takes that resemble each other.
    private static func averages(of takes: [TakeTemplates], _ agreement: TakeAgreement) -> [[[[Float]]]] {
        let groups = TakeClusters(agreement.distances, count: mostGroups).groups
        let large = groups.filter { $0.count >= leastOfGroup }
        return (large.isEmpty ? groups : large).map { group in
            var centre = takes[group[0]].templates[0]
            return TakeTemplates.conditions.indices.map { condition in
                let members = group.map { takes[$0].templates[condition] }
                centre = TemplateAverage.mean(around: centre, weight: 0, of: members, rounds: averagingRounds)
                return centre
            }
        }
    }
}
