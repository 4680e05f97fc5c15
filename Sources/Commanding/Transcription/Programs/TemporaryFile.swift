import Glibc

/// A file that only its owner can read and that is gone when this value is.
package final class TemporaryFile {
    package let path: String

    package init(holding bytes: [UInt8], suffix: String = ".wav") throws(TranscriptionError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/rouse-XXXXXX\(suffix)".utf8CString)
        let descriptor = mkstemps(&template, Int32(suffix.utf8.count))
        let path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        guard descriptor >= 0 else {
            throw Self.failure("made", in: folder)
        }
        self.path = path
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw Self.failure("written", in: folder)
            }
            written += count
        }
    }

    private static func failure(_ what: String, in folder: String) -> TranscriptionError {
        TranscriptionError(
            .programFailed,
            """
            The temporary file for the program could not be \(what) in '\(folder)': \(String(cString: strerror(errno))); \
            make room there or set TMPDIR.
            """)
    }

    deinit {
        unlink(path)
    }
}
