import CClock
import Sandbox
import System

extension DoctorCheck {
    /// 2026-01-01: the clock of a machine without a battery begins in 1970, or at its last shutdown.
    private static let earliest = 1_767_225_600.0

    /// The clock, by which events are dated and certificates are judged.
    static let clock = DoctorCheck("clock") { _ in
        guard WallClock.now() >= earliest else {
            return [
                .problem(
                    "the clock is wrong: it says \(WallClock.stamp(WallClock.now()))",
                    advice: "set it, or have it set: sudo timedatectl set-ntp true")
            ]
        }
        guard !rouse_clock_is_kept() else { return [.ok("the clock is kept right by a time server")] }
        return [
            .warning(
                "nobody keeps the clock right: the times of events drift",
                advice: "have it set: sudo timedatectl set-ntp true")
        ]
    }

    /// What `--sandbox` needs of the machine.
    static let sandbox = DoctorCheck("sandbox") { subject in
        guard subject.isSandboxed else { return [] }
        do throws(ConfinementError) {
            try SystemCallFilter.requireLibrary()
        } catch {
            return [.problem(error.description, advice: "type: sudo apt-get install libseccomp2")]
        }
        guard Landlock.version > 0 else {
            return [
                .warning(
                    "this kernel has no Landlock: workers are confined by their calls alone",
                    advice: "see docs/sandbox.md")
            ]
        }
        return [.ok("workers can be confined, by their calls and by Landlock \(Landlock.version)")]
    }
}
