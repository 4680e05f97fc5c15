import Glibc
import System

/// The signals that the program takes itself.
///
/// They are held from the very start and then taken one after the other by one thread, so that none is lost on the way
/// and the last request wins. (Of two that wait at the same time the kernel gives the lower number first: a pause and its
/// end leave it running.)
enum Signals {
    static let all = [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2]

    /// Holds all of them, before there is another thread, and with them that of a file that reached its limit of size:
    /// what was being written says so itself.
    static func hold() {
        var signals = set(all + [SIGXFSZ])
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Lets those act that nobody takes, also if they came meanwhile.
    static func release(_ numbers: [Int32]) {
        var signals = set(numbers)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Gives each to `body`, on a thread of its own, from the first that came since the start.
    static func take(_ numbers: [Int32], _ body: @escaping @Sendable (Int32) -> Void) throws(SystemError) {
        try DetachedThread.run {
            var signals = set(numbers)
            while true {
                let number = sigwaitinfo(&signals, nil)
                if number > 0 { body(number) }
            }
        }
    }

    /// Does what the signal does to a program that knows nothing of it, and takes along what was started.
    static func act(_ number: Int32) {
        if !isIgnored(number) { RunningPrograms.endAll() }
        release([number])
        // To this thread: that which takes the signals would take it from the process once more.
        raise(number)
    }

    /// Whether somebody wants the program to ignore a signal, as nohup(1) does.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // Functions cannot be compared, but their addresses can.
        let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        return handler == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func set(_ numbers: [Int32]) -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        return signals
    }
}
