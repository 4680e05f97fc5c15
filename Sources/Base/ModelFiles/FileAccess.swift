package import Glibc

/// Whole small files, read with a bound and written so that a reader sees the old file or the new one, never a part.
package enum FileAccess {
    /// No model is anywhere near this long; a longer file is something else.
    private static let longest = 64 << 20

    package static func read(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw cannotRead(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw cannotRead(path, errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw ModelFileError(.noInput, "\(path) is a folder; give the model file itself.")
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw cannotRead(path, errno) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= longest else { throw ModelFileError.foreign(path) }
        }
    }

    /// - Parameter mode: who may do what with the file.
    package static func replace(_ path: String, with bytes: [UInt8], mode: mode_t = 0o644) throws {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            // A rename would put the model in the place of a device or pipe, such as /dev/null.
            throw ModelFileError(.cannotCreate, "Cannot write \(path): it is not a regular file; choose another name.")
        }
        let temporary = "\(path).\(getpid()).partial"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw cannotWrite(path, errno) }
        var failure: Int32?
        var offset = 0
        while offset < bytes.count && failure == nil {
            let count = bytes[offset...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { offset += count } else if errno != EINTR { failure = errno }
        }
        if failure == nil && fsync(descriptor) != 0 { failure = errno }
        if close(descriptor) != 0 && failure == nil { failure = errno }
        if failure == nil && rename(temporary, path) != 0 { failure = errno }
        if let failure {
            unlink(temporary)
            throw cannotWrite(path, failure)
        }
    }

    private static func cannotRead(_ path: String, _ code: Int32) -> ModelFileError {
        ModelFileError(.noInput, "Cannot read \(path): \(String(cString: strerror(code))); check the path.")
    }

    private static func cannotWrite(_ path: String, _ code: Int32) -> ModelFileError {
        ModelFileError(
            .cannotCreate,
            "Cannot write \(path): \(String(cString: strerror(code))); choose a folder that exists and can be written.")
    }
}
