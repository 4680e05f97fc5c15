import Glibc
import Synchronization
import System

/// SIGINT and SIGTERM stop a service, SIGHUP reloads, SIGUSR1 pauses and SIGUSR2 resumes.
struct ControlSignals {
    let stop = StopSwitch()

    /// Takes the signals from here on.
    init(_ taken: [Int32], _ requests: Mailbox<ControlRequest>) throws(SystemError) {
        let terminal = ControllingTerminal()
        try Signals.take(taken) { [stop] number in
            switch number {
            case SIGUSR1: requests.put(.pause)
            case SIGUSR2: requests.put(.resume)
            case SIGHUP where !terminal.hasJustGone: requests.put(.reload)
            // When the terminal goes away, SIGHUP means what it says, also to who does not want to hear of it.
            case SIGHUP where terminal.mayGo: break
            default: stop.use(for: number)
            }
        }
    }
}

/// The terminal from which the program is controlled, if there is one.
private final class ControllingTerminal: Sendable {
    /// Whether somebody wants the program to outlive it, as nohup(1) does.
    let mayGo = Signals.isIgnored(SIGHUP)
    private let wasThere = Atomic<Bool>(isThere)

    /// Whether it was there when this was asked last, and is no more.
    var hasJustGone: Bool {
        let isThere = Self.isThere
        return wasThere.exchange(isThere, ordering: .relaxed) && !isThere
    }

    private static var isThere: Bool {
        (try? OwnedDescriptor(opening: "/dev/tty", O_RDWR | O_NOCTTY)) != nil
    }
}
