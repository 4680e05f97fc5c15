import System
import Testing

@Suite("The nearest name") struct NearestNameTests {
    private let names = ["sentences", "slots", "response"]

    @Test("is that with the fewest letters to change") func nearest() {
        #expect(names.nearest(to: "sentence") == "sentences")
        #expect(names.nearest(to: "respones") == "response")
    }

    @Test("is none where too many would have to change") func far() {
        #expect(names.nearest(to: "metadata") == nil)
        #expect(names.nearest(to: "slot", within: 0) == nil)
        #expect(names.nearest(to: String(repeating: "s", count: 100_000)) == nil)
    }
}
