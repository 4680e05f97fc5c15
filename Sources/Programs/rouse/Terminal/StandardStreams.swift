import ArgumentParser
@preconcurrency import Glibc
import System

/// The three descriptors that every program expects to be open.
enum StandardStreams {
    /// Opens those that are closed to nothing: else the next file that is opened would be taken for one of them.
    static func complete() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            // The lowest number that is free, which is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Ends the process with the status for it where something that was printed could not be written: the parser of the
    /// command line prints its help without looking.
    static func checkOutputAtEnd() {
        atexit { StandardStreams.checkOutput() }
    }

    private static func checkOutput() {
        guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return }
        Output.complain(SystemError.last)
        _exit(ExitStatus.outputFailed.rawValue)
    }

    /// Ends the process at once: `exit` has libraries take themselves apart while threads are still within them that wait
    /// for a service or a loudspeaker, and that may crash.
    static func end(with status: Int32) -> Never {
        checkOutput()
        _exit(status)
    }
}
