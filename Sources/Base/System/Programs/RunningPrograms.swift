internal import Glibc
internal import Synchronization

/// The programs that this process has started and not reaped.
package enum RunningPrograms {
    private struct State {
        /// The descriptors on which their keepers wait for an end.
        var lines: Set<Int32> = []
        var isOver = false
    }

    private static let state = Mutex(State())

    /// Ends them all at once, and lets none begin any more: this process is about to end.
    package static func endAll() {
        state.withLock { state in
            state.isOver = true
            for line in state.lines { shutdown(line, Int32(SHUT_WR)) }
        }
    }

    /// - Parameter start: starts a program and gives the line to its keeper.
    static func start(_ start: () throws(SystemError) -> OwnedDescriptor) throws(SystemError) -> OwnedDescriptor {
        guard !state.withLock(\.isOver) else { throw SystemError(code: ECANCELED) }
        let line = try start()
        let number = line.number
        state.withLock { state in
            state.lines.insert(number)
            // What has come too late is ended like those before it.
            if state.isOver { shutdown(number, Int32(SHUT_WR)) }
        }
        return line
    }

    /// Ends one of them.
    static func end(_ line: borrowing OwnedDescriptor) {
        let number = line.number
        state.withLock { state in
            state.lines.remove(number)
            shutdown(number, Int32(SHUT_WR))
        }
    }
}
