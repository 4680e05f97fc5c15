internal import Glibc

/// Small files that are read as a whole.
package enum WholeFile {
    /// Why one was not read.
    package enum Refusal: Error, Equatable, CustomStringConvertible {
        case system(SystemError)
        /// Reading it could wait for ever, or never end.
        case isNoFile(FileKind)
        /// Bytes that it may have.
        case isTooLong(Int)

        /// As in "No such file or directory".
        package var description: String {
            switch self {
            case .system(let error): error.description
            case .isNoFile(let kind): "it is \(kind.name)"
            case .isTooLong(let longest): "it is longer than \(longest) bytes"
            }
        }
    }

    /// Reads a regular file; what is none is refused without waiting for anybody.
    /// - Parameters:
    ///   - longest: bytes.
    ///   - followsLinks: whether it may be a symbolic link.
    package static func read(
        _ path: String, atMost longest: Int, followsLinks: Bool = true
    ) throws(Refusal) -> [UInt8] {
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
        let kind: FileKind
        var bytes: [UInt8] = []
        do throws(SystemError) {
            let file = try OwnedDescriptor(opening: path, flags)
            let status = try FileStatus(of: file)
            kind = status.kind
            if kind.isReadable { bytes = try file.readAll(atMost: longest, expecting: status.bytes) }
        } catch {
            // A socket cannot be opened at all.
            throw error.code == ENXIO ? .isNoFile(.socket) : .system(error)
        }
        guard kind.isReadable else { throw .isNoFile(kind) }
        guard bytes.count <= longest else { throw .isTooLong(longest) }
        return bytes
    }

    /// The same; nil where nothing is there.
    package static func readIfThere(
        _ path: String, atMost longest: Int, followsLinks: Bool = true
    ) throws(Refusal) -> [UInt8]? {
        do throws(Refusal) {
            return try read(path, atMost: longest, followsLinks: followsLinks)
        } catch .system(SystemError(code: ENOENT)) {
            return nil
        }
    }
}
