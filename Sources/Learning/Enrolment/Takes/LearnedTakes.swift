import Features
import KeywordModels
import System

/// Takes as a keyword holds them: the templates of each, or of each group of takes that resemble each other.
struct LearnedTakes {
    /// The features of a whole take, and the place of its templates among those of the takes or groups.
    struct Whole {
        var features: [[Float]]
        var group: Int?
    }

    /// More takes than this are gathered in so many groups, and the takes of a group averaged: what a model costs does
    /// not grow with the number of its takes.
    static let mostGroups = 16
    /// A group of fewer takes is nobody's way to say the word.
    private static let leastOfGroup = 2
    private static let averagingRounds = 3
    /// Of many ways to say a word so many count, those that are most like what is heard.
    private static let bestGroups = 4

    let reports: [TakeReport]
    /// Those of one take, or one group, side by side.
    let templates: [[[Float]]]
    let panel: TakePanel
    let variance: Float
    let takes: [Whole]
    private let measured: TakeMeasurement
    private let areAlike: Bool

    /// - Parameter areAlike: whether all are said in one way; otherwise the best of them count, and the variance is 1,
    ///   because takes that are alike say nothing of how far the others are.
    /// - Throws: `EnrolmentError` naming the take that cannot be used.
    init(_ recordings: [Enroller.Take], areAlike: Bool, _ model: FrontEndModel) throws {
        let measured = try TakeMeasurement(recordings, model)
        self.measured = measured
        self.areAlike = areAlike
        variance = areAlike ? measured.agreement.variance : 1
        let isOneVoice = variance < 1
        let learned = Processors.map(measured.takes.count) { index in
            var frontEnd = FrontEnd(model)
            return TakeTemplates(
                measured.takes[index].samples, bounds: measured.reports[index].bounds, index: index,
                isOneVoice: isOneVoice, &frontEnd)
        }
        let groups =
            recordings.count > Self.mostGroups
            ? Self.groups(measured.agreement.distances) : recordings.indices.map { [$0] }
        let isGrouped = groups.count < recordings.count
        templates = groups.flatMap { isGrouped ? Self.average(of: $0.map { learned[$0] }) : learned[$0[0]].templates }
        reports = measured.reports
        panel = TakePanel(takes: groups.count, best: areAlike ? nil : Self.bestGroups)
        takes = learned.enumerated().map { index, take in
            Whole(features: take.whole, group: groups.firstIndex { $0.contains(index) })
        }
    }

    /// The takes, and where the word lies in each.
    var words: [(take: Enroller.Take, bounds: WordBounds)] {
        zip(measured.takes, reports.map(\.bounds)).map { ($0, $1) }
    }

    /// Copies of takes in one voice, for a head. Takes of several people would teach it who they are.
    func copies(_ model: FrontEndModel) -> Calibrator.HeadCopies? {
        guard areAlike, variance < 1, panel.takes == takes.count else { return nil }
        let features = Processors.map(takes.count) { [measured] index in
            var frontEnd = FrontEnd(model)
            return TakeCopies.features(
                of: measured.takes[index].samples, bounds: measured.reports[index].bounds, index: index, &frontEnd)
        }.flatMap(\.self)
        let distances = measured.agreement.distances.map { $0.reduce(0, +) }
        let middle = distances.indices.min { distances[$0] < distances[$1] } ?? 0
        return Calibrator.HeadCopies(features: features, template: middle * TakeTemplates.conditions.count)
    }

    /// Groups of takes that resemble each other; takes that resemble no other are in none.
    private static func groups(_ distances: [[Float]]) -> [[Int]] {
        let groups = TakeClusters(distances, count: mostGroups).groups
        let large = groups.filter { $0.count >= leastOfGroup }
        return large.isEmpty ? groups : large
    }

    /// For each condition the mean of a group, in the time of the take in its middle.
    private static func average(of group: [TakeTemplates]) -> [[[Float]]] {
        var centre = group[0].templates[0]
        return TakeTemplates.conditions.indices.map { condition in
            let members = group.map { $0.templates[condition] }
            centre = TemplateAverage.mean(around: centre, weight: 0, of: members, rounds: averagingRounds)
            return centre
        }
    }
}
