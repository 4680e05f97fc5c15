import Sandbox

/// What `--sandbox` needs of the machine.
enum Protection {
    /// The program to start as a worker that talks to a service; nil where this process does.
    static func worker(_ isSandboxed: Bool) -> String? { isSandboxed ? Worker.program : nil }

    /// Says once what the machine lacks, before anything is read that comes from outside.
    /// - Throws: `ConfinementError` where nothing can be confined.
    static func begin(_ isWanted: Bool) throws {
        guard isWanted else { return }
        do throws(ConfinementError) {
            try SystemCallFilter.requireLibrary()
        } catch {
            throw ConfinementError(
                "--sandbox: \(error.description); install it (apt-get install libseccomp2), or go on without --sandbox")
        }
        if Landlock.version == 0 {
            Terminal.complain(
                "rouse: warning: --sandbox: this kernel has no Landlock that may be used, so workers are confined by "
                    + "their calls alone; see docs/sandbox.md")
        }
    }
}
