import Evaluation
import Testing

/// An evaluation that was killed goes on where it was.
@Suite struct ScanStateTests {
    private func hearing(_ count: Int, sound: ClosedRange<Double>? = nil) -> Hearing {
        Hearing(
            candidates: (0..<count).map { Study.candidate(Double($0) + 0.01, 1 / Double($0 + 3)) },
            duration: Double(count) + 0.5, sound: sound)
    }

    @Test(arguments: [0, 1, 3, 45_000])
    func whatWasKeptReadsBackExactly(count: Int) {
        let kept = [("a|1", hearing(count)), ("b \"2\"\n", hearing(2, sound: 0.25...1.125))]
        let text = kept.map { ScanState.lines($1, of: $0) }.joined()
        let state = ScanState(Array(text.utf8))
        for (key, hearing) in kept { #expect(state.hearings[key] == hearing) }
        #expect(state.hearings.count == 2)
    }

    @Test func whereverItWasKilledWhatWasWholeStays() {
        let whole = ScanState.lines(hearing(5), of: "a")
        let last = ScanState.lines(hearing(45_000), of: "b")
        for cut in [1, 40, last.utf8.count / 2, last.utf8.count - 3] {
            let state = ScanState(Array((whole + last).utf8.prefix(whole.utf8.count + cut)))
            #expect(state.hearings.keys.sorted() == ["a"], "cut after \(cut) bytes")
        }
    }

    @Test func whatWasCutIsHeardAnewBehindIt() {
        let cut = ScanState.lines(hearing(45_000), of: "a").utf8.prefix(200_000)
        let text = String(decoding: cut, as: UTF8.self) + "\n" + ScanState.lines(hearing(30_000), of: "a")
        #expect(ScanState(Array(text.utf8)).hearings["a"] == hearing(30_000))
    }

    /// Times that no clock has would stop whoever counts with them.
    @Test(arguments: ["[1e300,2,3,0.5]", "[0,1,-1e10,0.5]", "[0,1,1e10,0.5]", "[0,1,2,1e300]"])
    func impossibleNumbersAreNotTaken(numbers: String) {
        let line = #"{"format":"rouse-evaluation-1","heard":"a","first":true,"candidates":\#(numbers),"duration":3}"#
        #expect(ScanState(Array(line.utf8)).hearings.isEmpty)
    }

    @Test(arguments: ["", "\n\n", "{}", "hello\n", #"{"format":"rouse-evaluation-1","heard":"a","candidates":[1,2]}"#])
    func otherLinesSayNothing(text: String) {
        #expect(ScanState(Array(text.utf8)).hearings.isEmpty)
    }
}
