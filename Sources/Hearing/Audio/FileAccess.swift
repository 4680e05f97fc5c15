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
/// - Throws: `AudioError` of kind `.noInput` that says why it cannot be opened.
func openForReading(_ path: String) throws -> OwnedDescriptor {
    do throws(SystemError) {
        return try OwnedDescriptor(opening: path, O_RDONLY)
    } catch {
        switch error.code {
        case ENOENT: throw AudioError(.noInput, "\(path): there is no such file; check the name")
        case EACCES: throw AudioError(.noInput, "\(path): may not be read; change its permissions (chmod +r)")
        default: throw AudioError(.noInput, "\(path): cannot be opened (\(error))")
        }
    }
}

/// Refuses what is open, but cannot be a recording: a directory or an empty file.
func requireUsableFile(_ file: borrowing OwnedDescriptor, name: String) throws {
    var status = stat()
    guard fstat(file.number, &status) == 0 else {
        throw AudioError(.noInput, "\(name): cannot be examined (\(SystemError.last))")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw AudioError(.noInput, "\(name): is a directory; name the recordings in it")
    case S_IFREG where status.st_size == 0: throw AudioError(.badData, "\(name): is empty; record it again")
    case S_IFREG: return
    default: throw AudioError(.noInput, "\(name): is not a regular file; feed it to standard input instead")
    }
}
