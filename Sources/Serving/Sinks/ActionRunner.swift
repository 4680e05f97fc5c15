import Audio
import Dispatch
import Pipeline
import Session
import Synchronization
import System
import Transcription

/// Runs a program for an event, without ever waiting for it.
///
/// The program gets the event as JSON on standard input and its plain fields as `ROUSE_` variables. What it prints goes
/// to standard error, because standard output belongs to the events. It is killed with its children at the time-out.
final class ActionRunner: Sendable {
    /// Programs that may run at once; an event beyond is not acted upon, and that is said.
    static let mostRunning = Limit(
        8, .programs, of: "the programs of `--on-wake` and `--on-transcript` that run at once",
        beyond: "no program is run for the event; an `error` event says so")

    private let timeout: Double
    private let failures: FailureBox
    private let running = DispatchGroup()
    private let count = Atomic<Int>(0)
    private let isOver: EventDescriptor

    /// - Parameter timeout: seconds.
    /// - Throws: `AudioError` when the process has no descriptor left.
    init(timeout: Double, failures: FailureBox) throws {
        isOver = try .forAudio()
        self.timeout = timeout
        self.failures = failures
    }

    func run(_ program: [String], for event: StampedEvent) {
        guard count.add(1, ordering: .relaxed).newValue <= Self.mostRunning.value else {
            count.subtract(1, ordering: .relaxed)
            let reason = "\(Self.mostRunning.value) programs run already"
            return fail("busy", "\(reason); '\(program[0])' is not run for this event")
        }
        running.enter()
        do throws(SystemError) {
            try DetachedThread.run { [self] in
                perform(program, for: event)
                hasEnded()
            }
        } catch {
            fail("program-failed", "\(program[0]): cannot be run (\(error)); end some other programs")
            hasEnded()
        }
    }

    /// Keeps this thread until the program has ended.
    private func perform(_ words: [String], for event: StampedEvent) {
        let line = event.json
        var program = ProgramRun(words, output: .passedOn, timeout: .seconds(timeout))
        program.variables = Self.variables(line)
        program.input = Array((line.description + "\n").utf8)
        program.leavesChildren = true
        program.grace = .zero
        do throws(ProgramRun.Failure) {
            let status = try program.run(until: isOver).status
            if status != .exited(0) { fail("program-failed", "\(words[0]): \(status)") }
        } catch {
            switch error {
            case .notStarted(let error):
                let remedy = error.isShortage ? "end some other programs" : "give a program that can"
                fail("program-failed", "\(words[0]): cannot be run (\(error)); \(remedy)")
            case .tookTooLong:
                fail(
                    "program-failed",
                    "\(words[0]): took longer than \(timeout) s and was killed; let it go on in the background")
            case .printedTooMuch, .stopped: break
            }
        }
    }

    private func hasEnded() {
        count.subtract(1, ordering: .relaxed)
        running.leave()
    }

    /// Waits until all programs have ended.
    func wait() {
        running.wait()
    }

    /// Ends the programs that run. Returns within a tenth of a second.
    func stop() {
        isOver.raise()
        _ = running.wait(timeout: .now() + 0.1)
    }

    /// The system starts no program with a variable of 128 KiB, nor with all of them together much longer.
    static let longestVariable = Limit(
        1 << 15, .bytes, of: "a ROUSE_ variable of a program that is run for an event",
        beyond: "the variable is left out; the event on standard input has it")

    /// `ROUSE_EVENT`, `ROUSE_KEYWORD`, `ROUSE_SPEECH_START`, ...
    static func variables(_ line: JSONLine) -> [String] {
        line.scalars.filter { $0.text.utf8.count <= longestVariable.value }.map { name, text in
            let words = name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
            // A C string ends at its first zero.
            return "ROUSE_\(words)=" + text.filter { $0 != "\0" }
        }
    }

    private func fail(_ code: String, _ message: String) {
        failures.add(source: "action", code: code, message: message)
    }
}
