internal import Glibc
internal import System

/// Whole small files, read with a bound and written so that a reader sees the old file or the new one, never a part.
package enum FileAccess {
    private static let longest = Limit(
        64 << 20, .bytes, of: "a model file", beyond: "no model is anywhere near as long; the file is refused")

    package static func read(_ path: String) throws(ModelFileError) -> [UInt8] {
        do throws(WholeFile.Refusal) {
            return try WholeFile.read(path, atMost: longest.value)
        } catch {
            switch error {
            case .isTooLong: throw .foreign(path)
            case .isNoFile(let kind): throw .init(.noInput, "\(path) is \(kind.name); give the model file itself.")
            case .system(let error): throw .init(.noInput, "Cannot read \(path): \(error); check the path.")
            }
        }
    }

    /// - Parameter mode: who may do what with the file.
    package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32 = 0o644) throws(ModelFileError) {
        if let kind = FileStatus(at: path)?.kind, kind != .file {
            // A rename would put the model in the place of a device or pipe, such as /dev/null.
            throw .init(.cannotCreate, "Cannot write \(path): it is not a regular file; choose another name.")
        }
        do throws(SystemError) {
            try FileReplacement.write(bytes, to: path, mode: mode)
        } catch {
            throw .init(
                .cannotCreate, "Cannot write \(path): \(error); choose a folder that exists and can be written.")
        }
    }
}
