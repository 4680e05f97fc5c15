import Audio
import Glibc
import System

extension SerialThread {
    /// - Throws: `AudioError` when the system has no thread left.
    static func forFiles() throws -> SerialThread {
        do throws(SystemError) {
            return try SerialThread()
        } catch {
            throw AudioError(.unavailable, "there is no thread to write files (\(error)); end other programs")
        }
    }
}

/// Keeps a folder to one process. The lock goes with the process, however that ends.
final class FileLock: Sendable {
    private let file: OwnedDescriptor

    /// - Parameter folder: what to call it in an error.
    /// - Throws: `AudioError` of kind `.cannotCreate` when another process has it, or the folder cannot be written to.
    init(_ path: String, of folder: String) throws {
        do throws(SystemError) {
            file = try OwnedDescriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
        } catch {
            throw AudioError(.cannotCreate, "\(folder): cannot be written to (\(error)); choose another folder")
        }
        guard file.lock() else {
            let error = SystemError.last
            let reason =
                error.code == EWOULDBLOCK ? "another process keeps its clips there" : "cannot be locked (\(error))"
            throw AudioError(.cannotCreate, "\(folder): \(reason); choose another folder")
        }
    }

    /// Not by closing the file alone: a process that is being started has the lock, too, until it becomes its program.
    deinit {
        flock(file.number, LOCK_UN)
    }
}
