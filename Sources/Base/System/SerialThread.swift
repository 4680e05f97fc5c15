internal import Synchronization

/// A thread of its own that does one thing after the other, for as long as somebody has this object.
///
/// It is there from the start. (The threads of Dispatch are made when something is handed over, and where the system has
/// none left, whoever hands it over has to wait for one.)
package final class SerialThread: Sendable {
    private typealias Job = @Sendable () -> Void

    private final class Jobs: Sendable {
        private struct Contents {
            var waiting: [Job] = []
            /// What is to be done later, the next first, on the monotonic clock.
            var timed: [(time: Double, job: Job)] = []
            var isOver = false

            /// What is to be done by now.
            mutating func take(at now: Double) -> [Job] {
                let due = timed.prefix { $0.time <= now }
                defer {
                    waiting = []
                    timed.removeFirst(due.count)
                }
                return due.map(\.job) + waiting
            }
        }

        private let contents = Mutex(Contents())
        private let news = MonotonicSemaphore()

        func add(_ job: @escaping Job) {
            contents.withLock { $0.waiting.append(job) }
            news.signal()
        }

        func add(_ job: @escaping Job, at time: Double) {
            contents.withLock { contents in
                let place = contents.timed.firstIndex { $0.time > time } ?? contents.timed.endIndex
                contents.timed.insert((time, job), at: place)
            }
            news.signal()
        }

        func end() {
            contents.withLock { $0.isOver = true }
            news.signal()
        }

        func run() {
            while true {
                let (jobs, next, isOver) = contents.withLock { contents in
                    (contents.take(at: monotonicSeconds()), contents.timed.first?.time, contents.isOver)
                }
                for job in jobs { job() }
                if isOver { return }
                if jobs.isEmpty { news.wait(atMost: (next ?? .infinity) - monotonicSeconds()) }
            }
        }
    }

    private let jobs = Jobs()

    /// - Throws: when the system has no thread left.
    package init() throws(SystemError) {
        try DetachedThread.run { [jobs] in jobs.run() }
    }

    deinit {
        jobs.end()
    }

    /// Hands something over, and returns at once. How much waits is for the caller to bound.
    package func run(_ job: @escaping @Sendable () -> Void) {
        jobs.add(job)
    }

    /// Hands over something that is to be done later.
    package func run(after seconds: Double, _ job: @escaping @Sendable () -> Void) {
        jobs.add(job, at: monotonicSeconds() + seconds)
    }

    /// Waits until everything that was handed over without a time is done.
    package func finish() {
        let isDone = MonotonicSemaphore()
        run { isDone.signal() }
        isDone.wait(atMost: .infinity)
    }
}
