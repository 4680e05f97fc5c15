import Dispatch
import Glibc

/// SIGHUP reloads, SIGUSR1 pauses and SIGUSR2 resumes.
struct ControlSignals {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter stop: is called, on another thread, when the terminal goes away.
    init(_ box: ControlBox, stop: @escaping @Sendable () -> Void) {
        let endsWithTerminal = Self.hasTerminal && !Self.isHangUpIgnored
        let reactions: [(Int32, @Sendable () -> Void)] = [
            // When the terminal goes away, SIGHUP means what it says.
            (SIGHUP, { if endsWithTerminal && !Self.hasTerminal { stop() } else { box.add(.reload) } }),
            (SIGUSR1, { box.add(.pause) }),
            (SIGUSR2, { box.add(.resume) }),
        ]
        sources = reactions.map { number, reaction in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: reaction)
            source.resume()
            return source
        }
    }

    func cancel() {
        for source in sources { source.cancel() }
    }

    /// Whether somebody wants the program to outlive its terminal, as nohup(1) does.
    private static var isHangUpIgnored: Bool {
        var action = sigaction()
        sigaction(SIGHUP, nil, &action)
        // Functions cannot be compared, but their addresses can.
        let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        return handler == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Whether there is a terminal from which the program is controlled.
    private static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }
}
