import Audio
import Glibc
import System

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
            throw AudioError(.cannotCreate, "\(folder): another process keeps its clips there; choose another folder")
        }
    }
}
