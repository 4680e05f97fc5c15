internal import CLinux
internal import Glibc
import System

/// What a process may do from a moment on, whoever it obeys by then. Nothing that is taken away can be had again.
package struct Confinement: Sendable, Equatable {
    package var limits: ResourceLimits
    package var landlock: Landlock
    package var calls: SystemCallFilter

    /// Descriptors from here on are closed: whoever started the process may have left some open.
    private static let firstForeign: UInt32 = 3

    /// Begins, for this thread and all that it starts. It has to be the only one.
    /// - Throws: what the system does not grant. The process is not confined then, and has to end.
    package func enforce() throws(ConfinementError) {
        // Loaded while it can be.
        try SystemCallFilter.requireLibrary()
        // Where memory runs out, it ends before whoever has started it.
        try? OwnedDescriptor(opening: "/proc/self/oom_score_adj", O_WRONLY).write("1000".utf8)
        Self.closeForeign()
        try limits.enforce()
        guard rouse_give_up_new_privileges() == 0, rouse_give_up_capabilities() == 0 else {
            throw ConfinementError("privileges cannot be given up: \(SystemError.last)")
        }
        try landlock.enforce()
        try calls.enforce()
    }

    private static func closeForeign() {
        guard rouse_close_from(firstForeign) != 0 else { return }
        // Kernels before 5.9 close one at a time.
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        for number in Int32(firstForeign)..<Int32(clamping: limit.rlim_cur) { close(number) }
    }
}
