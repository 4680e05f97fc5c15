import Synchronization
import System
import Testing

@Suite("Work that is divided among processors") struct ProcessorsTests {
    @Test("has each part done once, and the outcomes in their order", arguments: [0, 1, 2, 300])
    func eachPartOnce(count: Int) {
        let done = Mutex<[Int]>([])
        let outcomes = Processors.map(count) { index in
            // The first are ready last.
            var rest = (count - index) * 1_000
            while rest > 0 { rest -= 1 }
            done.withLock { $0.append(index) }
            return index * index
        }
        #expect(outcomes == (0..<count).map { $0 * $0 })
        #expect(done.withLock { $0.sorted() } == Array(0..<count))
    }

    /// Each part waits for the other, which one thread would do for ever.
    @Test("is done by several at a time", .enabled(if: Processors.count > 1, "there is one processor"))
    func severalAtATime() {
        let begun = Atomic<Int>(0)
        let outcomes = Processors.map(2) { _ in
            begun.wrappingAdd(1, ordering: .sequentiallyConsistent)
            let end = monotonicSeconds() + 30
            while begun.load(ordering: .sequentiallyConsistent) < 2, monotonicSeconds() < end {}
            return begun.load(ordering: .sequentiallyConsistent)
        }
        #expect(outcomes == [2, 2])
    }
}
