import MQTT
import Synchronization
import System
import Testing

@Suite("A worker of the broker's sites", .timeLimit(.minutes(2)))
struct WorkerTests {
    private let begun = MonotonicSemaphore()
    private let gate = MonotonicSemaphore()
    private let done = Counts()

    private final class Counts: Sendable {
        private let count = Mutex(0)
        var all: Int { count.withLock { $0 } }
        func add() { count.withLock { $0 += 1 } }
    }

    /// Whatever it does it begins, and ends when the gate is opened.
    private func worker() throws -> WorkQueue<Int> {
        let make: @Sendable () -> (Int?) -> Void = { [begun, gate, done] in
            { work in
                guard work != nil else { return }
                begun.signal()
                gate.wait(atMost: .infinity)
                done.add()
            }
        }
        return try WorkQueue<Int>(capacity: 10, mostCost: 10, cost: { _ in 1 }, dropped: { _ in }, make: make)
    }

    @Test("begins nothing more once it was told to stop, however short it was waited for")
    func stops() throws {
        let worker = try worker()
        for work in 0..<5 { worker.put(work) }
        #expect(begun.wait(atMost: 60))
        #expect(!worker.stop(within: 0), "it is still at the first")
        for _ in 0..<5 { gate.signal() }
        #expect(worker.stop(within: 60))
        #expect(done.all == 1)
    }

    @Test("does nothing more once it was stopped at rest")
    func stopsAtRest() throws {
        let worker = try worker()
        worker.put(0)
        gate.signal()
        #expect(begun.wait(atMost: 60))
        #expect(worker.stop(within: 60))
        worker.put(1)
        #expect(worker.stop(within: 60))
        #expect(!begun.wait(atMost: 0.5))
        #expect(done.all == 1)
    }
}
