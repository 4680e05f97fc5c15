import Dispatch
import Glibc

/// SIGHUP reloads, SIGUSR1 pauses and SIGUSR2 resumes.
struct ControlSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ box: ControlBox) {
        let hadTerminal = Self.hasTerminal
        let requests: [(Int32, @Sendable () -> ControlRequest)] = [
            // When the terminal goes away, SIGHUP means what it says.
            (SIGHUP, { hadTerminal && !Self.hasTerminal ? .stop : .reload }),
            (SIGUSR1, { .pause }),
            (SIGUSR2, { .resume }),
        ]
        sources = requests.map { number, request in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { box.add(request()) }
            source.resume()
            return source
        }
    }

    func cancel() {
        for source in sources { source.cancel() }
    }

    /// Whether there is a terminal from which the program is controlled.
    private static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }
}
