import Glibc
import System

/// Lines of standard input, for who cannot wait for them.
enum InputLines {
    /// Reads until the input ends, on a thread of its own.
    /// - Parameters:
    ///   - take: gets each line, on that thread.
    ///   - end: is called once there are no more.
    static func read(_ take: @escaping @Sendable (LineSplitter.Line) -> Void, end: @escaping @Sendable () -> Void)
        throws
    {
        try DetachedThread.run {
            readAll { lines in for line in lines { take(line) } }
            end()
        }
    }

    /// Reads until the input ends, which keeps this thread.
    /// - Parameter take: gets the lines that have come. Nothing more is read before it returns.
    static func readAll(_ take: ([LineSplitter.Line]) throws -> Void) rethrows {
        var splitter = LineSplitter()
        var bytes = [UInt8](repeating: 0, count: 1_024)
        while true {
            let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0 && (errno == EINTR || errno == EAGAIN) {
                var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                poll(&ready, 1, -1)
                continue
            }
            var lines: [LineSplitter.Line] = []
            if count > 0 {
                splitter.split(bytes[..<count]) { lines.append($0) }
            } else {
                splitter.finish { lines.append($0) }
            }
            try take(lines)
            guard count > 0 else { return }
        }
    }
}
