import KeywordSpotting
import Testing

/// A keyword is said once: the rule that keeps it from being reported twice.
@Suite struct RefractoryTests {
    private struct Candidate {
        var frame: Int
        var score: Double

        init(_ frame: Int, _ score: Double) {
            self.frame = frame
            self.score = score
        }
    }

    /// The frames whose candidates may be reported.
    private func admitted(_ candidates: [Candidate], frames: Int, rule: Refractory.Rule = .all) -> [Int] {
        var refractory = Refractory(frames: frames, rule: rule)
        return candidates.filter { refractory.admits(score: $0.score, at: $0.frame) }.map(\.frame)
    }

    @Test func secondReportHasToWait() {
        let candidates = [Candidate(50, 0.6), Candidate(51, 0.9), Candidate(149, 0.9), Candidate(150, 0.1)]
        #expect(admitted(candidates, frames: 100) == [50, 150])
    }

    @Test func whatWasRefusedDoesNotProlongTheWait() {
        #expect(admitted((0..<50).map { Candidate($0, 0.5) }, frames: 10) == [0, 10, 20, 30, 40])
    }

    @Test func noWaitAdmitsAll() {
        #expect(admitted((0..<5).map { Candidate($0, 0.5) }, frames: 0) == [0, 1, 2, 3, 4])
    }

    /// Where people talk, a word matches once more together with what follows it.
    @Test func whatBeginsWithinAReportedWordIsThatWordHoweverLateItComes() {
        func admitted(
            _ matches: [(frames: Range<Int>, score: Double)], frames: Int = 100, rule: Refractory.Rule = .all
        ) -> [Range<Int>] {
            var refractory = Refractory(frames: frames, rule: rule)
            return matches.filter { match in
                refractory.admits(score: match.score, match: match.frames, at: match.frames.upperBound + 9)
            }.map(\.frames)
        }
        let matches: [(frames: Range<Int>, score: Double)] = [
            (0..<60, 0.6), (10..<200, 0.6), (59..<210, 0.7), (60..<170, 0.6),
        ]
        #expect(admitted(matches) == [0..<60, 60..<170])
        #expect(admitted(matches, frames: 0) == matches.map(\.frames))
        #expect(admitted(Array(matches.prefix(3)), rule: .notBetter) == [0..<60, 59..<210])
    }

    @Test func betterCandidateComesThroughWhereOnlyWorseOnesAreKeptAway() {
        let candidates = [
            Candidate(0, 0.5), Candidate(10, 0.5), Candidate(20, 0.6), Candidate(110, 0.55), Candidate(120, 0.55),
        ]
        #expect(admitted(candidates, frames: 100, rule: .notBetter) == [0, 20, 120])
    }

    /// Whatever threshold is chosen afterwards, its first candidate is in the list.
    @Test(arguments: [0.1, 0.35, 0.5, 0.8, 0.95])
    func listOfCandidatesServesEveryThreshold(threshold: Double) {
        let scores = (0..<400).map { Double(($0 * 7_919) % 1_000) / 1_000 }
        let list = admitted(scores.indices.map { Candidate($0, scores[$0]) }, frames: 50, rule: .notBetter)
        #expect(list.first { scores[$0] >= threshold } == scores.firstIndex { $0 >= threshold })
    }
}
