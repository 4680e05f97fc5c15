import Glibc
import System

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
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OwnedDescriptor(opening: path, O_RDONLY).readAll(atMost: longest)
        } catch {
            throw failure(path, what, error.description)
        }
        guard bytes.count <= longest else { throw failure(path, what, "it is longer than \(longest) bytes") }
        return bytes
    }

    private static func failure(_ path: String, _ what: String, _ why: String) -> TranscriptionError {
        TranscriptionError(.noInput, "The \(what) file '\(path)' cannot be read: \(why); name one that can.")
    }
}
