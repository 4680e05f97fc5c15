import Enrolment
import KeywordSpotting
import Testing

/// A local maximum is known one frame after it.
@Suite struct PeakPickerTests {
    /// Frames whose score the picker called a local maximum.
    private func peaks(_ scores: [Float]) -> [Int] {
        var picker = PeakPicker()
        return scores.indices.filter { picker.process(scores[$0]) }.map { $0 - 1 }
    }

    @Test func topOfEachHillIsFound() {
        #expect(peaks([0, 1, 2, 1, 0, 3, 0]) == [2, 5])
    }

    @Test func plateauCountsOnceAtItsStart() {
        #expect(peaks([0, 2, 2, 2, 1]) == [1])
    }

    @Test func fallsAndFlatsHaveNone() {
        #expect(peaks([5, 4, 3, 3, 2]) == [0])
        #expect(peaks([1, 1, 1]) == [0])
        #expect(peaks([1, 2, 3, 4]) == [])
    }

    @Test func nothingIsAPeakWhileNothingIsAligned() {
        #expect(peaks([-.infinity, -.infinity, -.infinity]) == [])
    }

    @Test func resetForgetsTheRise() {
        var picker = PeakPicker()
        _ = picker.process(1)
        _ = picker.process(2)
        picker.reset()
        let isPeak = picker.process(1)
        #expect(!isPeak)
    }
}
