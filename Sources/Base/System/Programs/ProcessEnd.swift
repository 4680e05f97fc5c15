internal import Glibc

/// The one way out of the process, for every status.
package enum ProcessEnd {
    /// Ends the process at once.
    ///
    /// `exit` is never called: it has libraries take themselves apart while other threads are still inside them, waiting
    /// for a service or a loudspeaker, and that may crash. What is to be written or removed is so before.
    package static func end(with status: Int32) -> Never {
        _exit(status)
    }
}
