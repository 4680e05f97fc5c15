internal import Glibc
internal import Synchronization

/// The processors of this machine, for work that computes.
package enum Processors {
    /// How many there are.
    package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// What `body` makes of the numbers from 0 up to, not including, `count`, in their order. Each is made by whichever
    /// processor is free; the caller's thread takes part.
    package static func map<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Value) -> [Value] {
        let work = Work(count, body)
        var helpers = 0
        while helpers < min(Self.count, count) - 1 {
            do throws(SystemError) {
                try DetachedThread.run {
                    work.run()
                    work.ends.signal()
                }
            } catch {
                // Without another thread those that there are do all of it, only later.
                break
            }
            helpers += 1
        }
        work.run()
        for _ in 0..<helpers { work.ends.wait(atMost: .infinity) }
        return work.made.withLock { $0.compactMap(\.self) }
    }

    private final class Work<Value: Sendable>: Sendable {
        private let count: Int
        private let body: @Sendable (Int) -> Value
        private let next = Atomic<Int>(0)
        let made: Mutex<[Value?]>
        let ends = MonotonicSemaphore()

        init(_ count: Int, _ body: @escaping @Sendable (Int) -> Value) {
            (self.count, self.body) = (count, body)
            made = Mutex([Value?](repeating: nil, count: count))
        }

        func run() {
            while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < count {
                let value = body(index)
                made.withLock { $0[index] = value }
            }
        }
    }
}
