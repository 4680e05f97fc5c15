import System

/// A small text file that an option names.
package enum TextFile {
    /// - Parameters:
    ///   - what: what the file is, for the error.
    ///   - longest: bytes.
    /// - Throws: `noInput`.
    package static func read(_ path: String, what: String, longest: Int) throws(ServiceError) -> String {
        let bytes = try readBytes(path, what: what, longest: longest)
        return String(decoding: bytes, as: UTF8.self)
    }

    package static func readBytes(_ path: String, what: String, longest: Int) throws(ServiceError) -> [UInt8] {
        do throws(WholeFile.Refusal) {
            return try WholeFile.read(path, atMost: longest)
        } catch {
            throw ServiceError(
                .noInput, "The \(what) file '\(path)' cannot be read: \(error); name one that can.")
        }
    }
}
