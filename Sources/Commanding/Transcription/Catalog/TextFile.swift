import Glibc

/// A small text file that an option names.
package enum TextFile {
    /// - Parameters:
    ///   - what: what the file is, for the error.
    ///   - longest: bytes.
    /// - Throws: `noInput`.
    package static func read(_ path: String, what: String, longest: Int) throws(TranscriptionError) -> String {
        let bytes = try readBytes(path, what: what, longest: longest)
        return String(decoding: bytes, as: UTF8.self)
    }

    package static func readBytes(_ path: String, what: String, longest: Int) throws(TranscriptionError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, what, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path, what, String(cString: strerror(errno))) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= longest else { throw failure(path, what, "it is longer than \(longest) bytes") }
        }
    }

    private static func failure(_ path: String, _ what: String, _ why: String) -> TranscriptionError {
        TranscriptionError(.noInput, "The \(what) file '\(path)' cannot be read: \(why); name one that can.")
    }
}
