internal import Glibc
package import System

/// How a worker ended, as what it "did" in a sentence.
package enum WorkerEnd {
    /// Seconds that a worker has to end by itself once it has said its last.
    private static let grace = 1.0

    /// Sees to its end.
    package static func account(of child: ChildProcess) -> String {
        _ = child.wait(atMost: grace)
        switch ProgramRun.Status(child.reap()) {
        case .signalled(SIGSYS): return "tried what it may not do"
        case .signalled(SIGXCPU): return "took too much time of the processor"
        case .signalled(let signal) where [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE].contains(signal):
            return "crashed (signal \(signal))"
        case .signalled(let signal): return "was ended by signal \(signal)"
        case .exited(let status): return "ended with status \(status)"
        }
    }

    /// What a worker says as it may be shown: on one line, and not too long.
    package static func plain(_ bytes: some Collection<UInt8>, atMost longest: Int = 1_000) -> String {
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.lazy.filter(VisibleText.isVisible)
        return String(String.UnicodeScalarView(text.prefix(longest)))
    }
}
