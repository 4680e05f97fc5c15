import Audio
import Glibc

/// Keeps a folder to one process. The lock goes with the process, however that ends.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// - Parameter folder: what to call it in an error.
    /// - Throws: `AudioError` of kind `.cannotCreate` when another process has it, or the folder cannot be written to.
    init(_ path: String, of folder: String) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw AudioError(.cannotCreate, "\(folder): cannot be written to (\(reason)); choose another folder")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw AudioError(.cannotCreate, "\(folder): another process keeps its clips there; choose another folder")
        }
    }

    deinit { close(descriptor) }
}
