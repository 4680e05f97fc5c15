internal import CSndFile
import Synchronization
import System

/// Opens files with libsndfile, which keeps why that failed in one number for all threads: another file that is opened
/// meanwhile would set it back. So one is opened at a time.
enum SoundFileOpening {
    /// Why a file could not be opened.
    struct Failure: Error {
        let code: Int32
        let reason: String
    }

    private static let turn = Mutex(())

    /// - Parameters:
    ///   - descriptor: of a regular file, on which nothing waits. It is closed with the handle, or at once where it cannot
    ///     be opened: libsndfile does that up to version 1.2.0 also when it is told not to, later ones only when told to.
    ///   - mode: of libsndfile.
    static func open(
        _ descriptor: consuming OwnedDescriptor, mode: Int, _ info: inout SF_INFO
    ) throws(Failure) -> OpaquePointer {
        let number = descriptor.release()
        var opened: OpaquePointer?
        var failure = Failure(code: 0, reason: "")
        turn.withLock { _ in
            opened = sf_open_fd(number, Int32(mode), &info, 1)
            if opened == nil { failure = Failure(code: sf_error(nil), reason: String(cString: sf_strerror(nil))) }
        }
        guard let opened else { throw failure }
        return opened
    }
}
