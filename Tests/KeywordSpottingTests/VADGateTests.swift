import KeywordSpotting
import Testing

/// When nobody looks for keywords: the rule on rows of probabilities, with a patience of a hundred frames.
@Suite struct VADGateTests {
    private static let patience = 100

    private func actions(_ probabilities: [Float]) -> [VADGate.Action] {
        var gate = VADGate(patience: Self.patience)
        return probabilities.map { gate.process($0) }
    }

    private func quiet(_ frames: Int) -> [Float] { [Float](repeating: 0.05, count: frames) }

    /// The frames that are looked at, each with the frame that came when it was its turn.
    private func looks(_ probabilities: [Float]) -> [(frame: Int, at: Int)] {
        actions(probabilities).enumerated().flatMap { now, action -> [(frame: Int, at: Int)] in
            switch action {
            case .look: return [(now, now)]
            case .rest, .sleep: return []
            case .catchUp(let frames, let behind): return (0..<frames).map { (now - behind + $0, now) }
            }
        }
    }

    @Test func speechIsLookedAtFrameByFrame() {
        #expect(actions([Float](repeating: 0.9, count: 500)) == [VADGate.Action](repeating: .look, count: 500))
    }

    @Test func theRestBeginsWhenAllOfTheLastFramesWereQuiet() {
        let found = actions([0.9] + quiet(Self.patience + 2))
        #expect(found[..<Self.patience].allSatisfy { $0 == .look })
        #expect(found[Self.patience...] == [.rest, .sleep, .sleep])
    }

    @Test func oneLikelierFrameAmongTheQuietOnesPutsItOff() {
        let found = actions(quiet(Self.patience - 1) + [VADGate.quiet] + quiet(Self.patience - 1))
        #expect(found.allSatisfy { $0 == .look })
    }

    @Test func theFirstLikelierFrameEndsIt() {
        let found = actions(quiet(300) + [VADGate.quiet])
        #expect(found.last == .catchUp(frames: VADGate.most, behind: VADGate.memory))
    }

    /// Each frame from the memory on is looked at once and in its turn, and never more than so many with one.
    @Test(arguments: [Float(0.9), 0])
    func whatCameJustBeforeIsLookedAtToo(after probability: Float) {
        let rise = 300
        let found = looks(quiet(rise) + [0.9] + [Float](repeating: probability, count: 50))
            .filter { $0.at >= rise }
        #expect(found.map(\.frame) == Array((rise - VADGate.memory)...(rise + 50)))
        let shares = Dictionary(grouping: found, by: \.at).values.map(\.count)
        #expect(shares.max() == VADGate.most)
        let last = found.last { $0.frame < $0.at }?.at ?? 0
        #expect(last - rise < 10, "a tenth of a second later nothing waits")
    }

    @Test func quietBeginsAnewAfterARest() {
        let found = actions(quiet(300) + [0.9] + quiet(250))
        let rests = found.indices.filter { found[$0] == .rest }
        #expect(rests.count == 2 && rests[0] == Self.patience - 1)
        #expect(rests[1] - 300 >= Self.patience)
    }

    @Test func whatIsNoNumberIsNotQuiet() {
        #expect(actions([Float](repeating: .nan, count: 300)).allSatisfy { $0 == .look })
    }

    @Test func afterAGapItIsAwake() {
        for frames in [150, 300] {
            var gate = VADGate(patience: Self.patience)
            for probability in quiet(frames) + (frames == 300 ? [0.9] : []) { _ = gate.process(probability) }
            gate.reset()
            #expect((1..<Self.patience).allSatisfy { _ in gate.process(0) == .look })
            #expect(gate.process(0) == .rest)
        }
    }
}
