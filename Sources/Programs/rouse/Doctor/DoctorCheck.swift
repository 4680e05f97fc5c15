import Synchronization
import System

/// One thing that `rouse doctor` looks at. `DoctorChecks.all` lists them.
struct DoctorCheck: Sendable {
    /// A short word, the same in text and JSON.
    let name: String
    /// Seconds that it may take; after them it counts as a problem.
    let limit: Double
    /// Whether it listens to the microphone, which takes as long as the command line says.
    let listens: Bool
    /// What it finds, on a thread of its own; nothing if the settings do not ask for what it looks at.
    let look: @Sendable (DoctorSubject) throws -> [DoctorFinding]

    init(
        _ name: String, limit: Double = 10, listens: Bool = false,
        look: @escaping @Sendable (DoctorSubject) throws -> [DoctorFinding]
    ) {
        (self.name, self.limit, self.listens, self.look) = (name, limit, listens, look)
    }

    /// Runs all checks at the same time and tells their findings in the order of the checks.
    static func run(_ checks: [DoctorCheck], on subject: DoctorSubject, tell: (DoctorFinding) -> Void) {
        let start = monotonicSeconds()
        for (check, result) in checks.map({ ($0, Result($0, subject)) }) {
            let limit = check.limit + (check.listens ? subject.seconds : 0)
            let findings =
                result.findings(until: start + limit)
                ?? [
                    .problem(
                        "gave no answer within \(Decimal.text(limit, places: 0)) s",
                        advice: "see whether what it talks to hangs, and try again")
                ]
            for finding in findings { tell(finding.found(by: check.name)) }
        }
    }

    /// What a check that runs will have found.
    private final class Result: Sendable {
        private let found = Mutex<[DoctorFinding]?>(nil)
        private let isThere = MonotonicSemaphore()

        init(_ check: DoctorCheck, _ subject: DoctorSubject) {
            do throws(SystemError) {
                try DetachedThread.run { [self] in
                    blockBrokenPipeSignal()
                    let findings = Swift.Result { try check.look(subject) }
                    set((try? findings.get()) ?? [findings.problem].compactMap(\.self))
                }
            } catch {
                set([.problem("there is no thread for it (\(error))", advice: "end other programs")])
            }
        }

        private func set(_ findings: [DoctorFinding]) {
            found.withLock { $0 = findings }
            isThere.signal()
        }

        /// - Returns: nil if it has not ended by then.
        func findings(until time: Double) -> [DoctorFinding]? {
            while found.withLock({ $0 }) == nil {
                let rest = time - monotonicSeconds()
                guard rest > 0, isThere.wait(atMost: rest) else { break }
            }
            return found.withLock { $0 }
        }
    }
}

extension Result where Success == [DoctorFinding] {
    fileprivate var problem: DoctorFinding? {
        if case .failure(let error) = self { .problem(error) } else { nil }
    }
}
