import Glibc
import System

/// SIGINT and SIGTERM stop `listen`, SIGHUP reloads, SIGUSR1 pauses and SIGUSR2 resumes.
struct ControlSignals {
    let stop = StopSwitch(patience: 0.9)

    /// Takes the signals from here on.
    init(_ requests: Mailbox<ControlRequest>) throws(SystemError) {
        let endsWithTerminal = Self.hasTerminal && !Signals.isIgnored(SIGHUP)
        try Signals.take(Signals.all) { [stop] number in
            switch number {
            case SIGUSR1: requests.put(.pause)
            case SIGUSR2: requests.put(.resume)
            // When the terminal goes away, SIGHUP means what it says.
            case SIGHUP where !(endsWithTerminal && !Self.hasTerminal): requests.put(.reload)
            default: stop.use(for: number)
            }
        }
    }

    /// Whether there is a terminal from which the program is controlled.
    private static var hasTerminal: Bool {
        (try? OwnedDescriptor(opening: "/dev/tty", O_RDWR | O_NOCTTY)) != nil
    }
}
