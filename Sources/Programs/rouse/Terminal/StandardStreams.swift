import Glibc

/// The three descriptors that every program expects to be open.
enum StandardStreams {
    /// Opens those that are closed to nothing: else the next file that is opened would be taken for one of them.
    static func complete() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            // The lowest number that is free, which is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
