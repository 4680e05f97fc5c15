internal import Glibc
package import System

extension EventDescriptor {
    /// - Throws: `AudioError` of kind `.unavailable` when the process has no descriptor left.
    package static func forAudio() throws -> EventDescriptor {
        do throws(SystemError) {
            return try EventDescriptor()
        } catch {
            throw AudioError(.unavailable, "no event descriptor can be made (\(error)); close some files")
        }
    }
}

/// Opens a file for reading.
/// - Parameter waits: whether a pipe may keep it waiting for who writes into it.
/// - Throws: `AudioError` of kind `.noInput` that says why it cannot be opened.
func openForReading(_ path: String, waits: Bool = false) throws -> OwnedDescriptor {
    do throws(SystemError) {
        return try OwnedDescriptor(opening: path, O_RDONLY | O_NOCTTY | (waits ? 0 : O_NONBLOCK))
    } catch {
        switch error.code {
        case ENOENT: throw AudioError(.noInput, "\(path): there is no such file; check the name")
        case EACCES: throw AudioError(.noInput, "\(path): may not be read; change its permissions (chmod +r)")
        default: throw AudioError(.noInput, "\(path): cannot be opened (\(error))")
        }
    }
}

/// How long a file is. Refuses what is open, but cannot be a recording: a directory or an empty file.
func usableBytes(of file: borrowing OwnedDescriptor, name: String) throws -> Int {
    let status: FileStatus
    do throws(SystemError) {
        status = try FileStatus(of: file)
    } catch {
        throw AudioError(.noInput, "\(name): cannot be examined (\(error))")
    }
    switch status.kind {
    case .folder: throw AudioError(.noInput, "\(name): is a directory; name the recordings in it")
    case .file where status.bytes == 0: throw AudioError(.badData, "\(name): is empty; record it again")
    case .file: return status.bytes
    default: throw AudioError(.noInput, "\(name): is not a regular file; name one that is")
    }
}
