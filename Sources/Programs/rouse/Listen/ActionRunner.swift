import Dispatch
import Glibc
import Pipeline
import Synchronization
import System
import Transcription

/// Runs a program for an event, without ever waiting for it.
///
/// The program gets the event as JSON on standard input and its plain fields as `ROUSE_` variables. What it prints goes
/// to standard error, because standard output belongs to the events. It is killed with its children at the time-out.
final class ActionRunner: Sendable {
    /// Programs that may run at once; an event beyond is not acted upon, and that is said.
    static let mostRunning = 8

    private let timeout: Double
    private let failures: FailureBox
    private let running = DispatchGroup()
    private let count = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)

    /// - Parameter timeout: seconds.
    init(timeout: Double, failures: FailureBox) {
        self.timeout = timeout
        self.failures = failures
    }

    func run(_ program: [String], for line: JSONLine) {
        guard count.add(1, ordering: .relaxed).newValue <= Self.mostRunning else {
            count.subtract(1, ordering: .relaxed)
            return fail("busy", "\(Self.mostRunning) programs run already; '\(program[0])' is not run for this event")
        }
        running.enter()
        DetachedThread.run { [self] in
            Child.blockBrokenPipes()
            do throws(Child.Failure) {
                let child = try Child(program, variables: Self.variables(line))
                child.feed(line.description + "\n", within: timeout) { isOver.load(ordering: .relaxed) }
                let problem = child.wait(atMost: timeout) { isOver.load(ordering: .relaxed) }
                if let problem { fail("program-failed", "\(program[0]): \(problem)") }
            } catch {
                fail("program-failed", "\(program[0]): cannot be run (\(error.reason)); give a program that can")
            }
            count.subtract(1, ordering: .relaxed)
            running.leave()
        }
    }

    /// Waits until all programs have ended.
    func wait() {
        running.wait()
    }

    /// Ends the programs that run. Returns within a tenth of a second.
    func stop() {
        isOver.store(true, ordering: .relaxed)
        _ = running.wait(timeout: .now() + 0.1)
    }

    /// `ROUSE_EVENT`, `ROUSE_KEYWORD`, `ROUSE_SPEECH_START`, ...
    static func variables(_ line: JSONLine) -> [String] {
        line.scalars.map { name, text in
            let words = name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
            // A C string ends at its first zero.
            return "ROUSE_\(words)=" + text.filter { $0 != "\0" }
        }
    }

    private func fail(_ code: String, _ message: String) {
        failures.add(source: "action", code: code, message: message)
    }
}
