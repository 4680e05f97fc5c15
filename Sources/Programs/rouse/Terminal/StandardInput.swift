import Glibc

enum StandardInput {
    /// Whether there is something to read, or nothing will come any more; waits for it a little.
    static func isReady(withinMilliseconds patience: Int32) -> Bool {
        var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&ready, 1, patience) != 0
    }
}
