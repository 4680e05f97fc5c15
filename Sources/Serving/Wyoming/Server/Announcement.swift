import Glibc
import System

/// Has Avahi tell the local network where the service is, for as long as this process lives: through its program
/// `avahi-publish`, which waits for the daemon where that is not there.
package enum Announcement {
    /// The service type that Home Assistant looks for.
    private static let type = "_wyoming._tcp"
    private static let program = "avahi-publish"
    private static let longestName = 63
    /// Seconds until it is begun again once it has ended: the first time, and at most.
    private static let pauses = (first: 5.0, longest: 300.0)

    /// Whether a service can be called so.
    package static func isName(_ name: String) -> Bool {
        (1...longestName).contains(name.utf8.count) && name.unicodeScalars.allSatisfy(VisibleText.isVisible)
    }

    /// Begins.
    /// - Parameters:
    ///   - name: of the service, by which it is known again: it should stay the same.
    ///   - option: that names the address.
    ///   - complain: is told, in a sentence, when the program has ended.
    /// - Throws: `WyomingServerError` when there is nothing to announce, or no program for it.
    package static func begin(
        _ name: String, of address: WyomingAddress, option: String = "--wyoming",
        complain: @escaping @Sendable (String) -> Void
    ) throws(WyomingServerError) {
        func error(_ reason: String) -> WyomingServerError { WyomingServerError(address, reason, option: option) }
        guard case .tcp(_, let port) = address else {
            throw error("there is no port that --zeroconf could announce; serve at tcp://")
        }
        guard let path = ProgramLookup.path(of: program) else {
            throw error("--zeroconf needs the program \(program), which is not there; install avahi-utils")
        }
        let words = [path, "-s", "-f", "--", name, type, String(port)]
        do throws(SystemError) {
            try DetachedThread.run { keep(words, complain) }
        } catch {
            throw WyomingServerError(
                address, "--zeroconf cannot begin (\(error)); end other programs", option: option)
        }
    }

    private static func keep(_ words: [String], _ complain: (String) -> Void) {
        var pause = pauses.first
        while true {
            let begun = monotonicSeconds()
            do throws(SystemError) {
                let nothing = try OwnedDescriptor(opening: "/dev/null", O_RDWR)
                let streams = (0...2).map { (ours: nothing.number, theirs: Int32($0)) }
                let child = try ChildProcess(words, streams: streams, variables: [])
                while !child.wait(atMost: 86_400) {}
            } catch {
                // This process is about to end.
                if error.code == ECANCELED { return }
            }
            // Perhaps this process is about to end, too; then there is nothing to say.
            sleep(1)
            if monotonicSeconds() - begun > pauses.longest { pause = pauses.first }
            complain("--zeroconf: \(program) has ended; it is begun again in \(Int(pause)) s")
            usleep(UInt32(pause * 1e6))
            pause = min(pauses.longest, 2 * pause)
        }
    }
}
