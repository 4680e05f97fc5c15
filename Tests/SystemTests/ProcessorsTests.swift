import Synchronization
import System
import Testing

@Suite("Work that is divided among processors") struct ProcessorsTests {
    @Test("has each part done once, and the outcomes in their order", arguments: [0, 1, 2, 300])
    func eachPartOnce(count: Int) {
        let done = Mutex<[Int]>([])
        let outcomes = Processors.map(count) { index in
            done.withLock { $0.append(index) }
            return index * index
        }
        #expect(outcomes == (0..<count).map { $0 * $0 })
        #expect(done.withLock { $0.sorted() } == Array(0..<count))
    }

    /// The first part waits until the second is done, which one thread would do for ever.
    @Test("is done by several at a time", .enabled(if: Processors.count > 1, "there is one processor"))
    func severalAtATime() {
        let done = Atomic<Int>(0)
        let outcomes = Processors.map(2) { index in
            let end = monotonicSeconds() + 30
            while index == 0, done.load(ordering: .sequentiallyConsistent) == 0, monotonicSeconds() < end {}
            let before = done.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
            return [index, before]
        }
        #expect(outcomes == [[0, 1], [1, 0]])
    }
}
