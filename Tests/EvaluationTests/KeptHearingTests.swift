import Evaluation
import Testing

/// What an evaluation keeps of a recording.
@Suite struct KeptHearingTests {
    private func hearing(_ count: Int, sound: ClosedRange<Double>? = nil) -> Hearing {
        Hearing(
            candidates: (0..<count).map { Study.candidate(Double($0) + 0.01, 1 / Double($0 + 3)) },
            duration: Double(count) + 0.5, sound: sound)
    }

    private func read(_ text: some StringProtocol) -> Hearing? { Hearing(lines: Array(text.utf8)) }

    @Test(arguments: [0, 1, 3, 45_000])
    func readsBackExactly(count: Int) {
        for kept in [hearing(count), hearing(count, sound: 0.25...1.125)] {
            #expect(kept.lines.count == max(1, (count + 19_999) / 20_000))
            #expect(read(kept.lines.joined()) == kept)
        }
    }

    @Test func whatIsCutIsNothing() {
        let lines = hearing(45_000).lines
        for some in [lines.prefix(0), lines.prefix(1), lines.prefix(2), lines.dropFirst(2) + lines.suffix(1)] {
            #expect(read(some.joined()) == nil)
        }
        #expect(read(lines.joined().dropLast(3)) == nil)
    }

    /// Times that no clock has would stop whoever counts with them.
    @Test(arguments: ["[1e300,2,3,0.5]", "[0,1,-1e10,0.5]", "[0,1,1e10,0.5]", "[0,1,2,1e300]", "[1,2]"])
    func impossibleNumbersAreNotTaken(numbers: String) {
        #expect(read(#"{"candidates":\#(numbers),"duration":3}"#) == nil)
        #expect(read(#"{"candidates":[0,1,2,0.5],"duration":3}"#) != nil)
    }

    @Test(arguments: ["", "\n\n", "{}", "hello\n", #"{"candidates":[]}"#, #"{"candidates":[],"duration":-1}"#])
    func otherLinesSayNothing(text: String) {
        #expect(read(text) == nil)
    }
}
