public import KeywordModels

/// A take beside the others of its word: its report, and how far it is from the nearest of them.
public struct TakeComparison: Sendable, Hashable {
    public let report: TakeReport
    /// Mean distance of its frames to those of the most similar other take; nil for an only take.
    public let distance: Double?
    /// The distance from which on a take is unlike the others.
    public let limit: Double?
    /// How many takes were compared.
    public let count: Int

    public init(report: TakeReport, distance: Double? = nil, limit: Double? = nil, count: Int = 1) {
        self.report = report
        self.distance = distance
        self.limit = limit
        self.count = count
    }

    public var isUnlikeOthers: Bool { report.problems.contains(.unlikeOthers) }

    /// Whether it says something else than the name of the keyword, which other takes say.
    public var isOtherWord: Bool { report.problems.contains(.otherWord) }

    /// Whether it is no take of the same word.
    public var isOdd: Bool { isUnlikeOthers || isOtherWord }

    /// The distance in limits, to a tenth; nil where it is within them.
    public var timesTheLimit: Double? {
        guard let distance, let limit, distance > limit else { return nil }
        return (distance / limit * 10).rounded() / 10
    }

    /// What to tell the speaker, a sentence for each problem.
    public var advice: [String] {
        report.problems.filter { $0 != .unlikeOthers }.map(\.advice) + (isUnlikeOthers ? [difference] : [])
    }

    /// Of two takes nobody knows which one is wrong.
    private var difference: String {
        guard let times = timesTheLimit else {
            return count == 2 ? "the two takes do not sound alike" : TakeReport.Problem.unlikeOthers.advice
        }
        return count == 2
            ? "the two takes do not sound alike: they are \(times) times as far apart as takes of one word may be"
            : "it does not sound like the other takes: it is \(times) times as far from them as a take may be"
    }
}

extension Enroller {
    /// Measures takes and compares them with each other, which is much quicker than to learn them.
    /// - Parameter name: how the keyword is said, which decides where takes are unlike each other.
    /// - Returns: a comparison for each take, in their order.
    /// - Throws: `EnrolmentError` naming a take that cannot be used.
    public func compare(_ takes: [Take], name: SpokenName? = nil) throws -> [TakeComparison] {
        let measured = try TakeMeasurement(takes, fitted.model)
        guard takes.count > 1 else { return measured.reports.map { TakeComparison(report: $0) } }
        let limit = Double(measured.agreement.limit)
        let wrong = WrongTakes(TakeEvidence(measured, name: name))
        return measured.reports.enumerated().map { index, report in
            var report = report
            report.problems.removeAll { $0 == .unlikeOthers }
            if wrong.isWrong(index) { report.problems.append(wrong.namesDecide[index] ? .otherWord : .unlikeOthers) }
            return TakeComparison(
                report: report, distance: Double(measured.agreement.nearest[index]), limit: limit, count: takes.count)
        }
    }
}

extension Enroller {
    /// What `compare` goes by.
    /// - Returns: the evidence, for the fit of its weights.
    /// - Throws: `EnrolmentError` naming a take that cannot be used.
    package func evidence(of takes: [Take], name: SpokenName?) throws -> TakeEvidence {
        TakeEvidence(try TakeMeasurement(takes, fitted.model), name: name)
    }
}

extension TakeReport {
    /// A take of two seconds with these problems, for tests of what follows it.
    package init(name: String, problems: [Problem]) {
        self.init(
            name: name, duration: 2, wordStart: 0.5, wordEnd: 1.2, level: -25, signalToNoise: 40, clipping: 0,
            agreement: nil, problems: problems)
    }
}
