internal import Glibc

/// What stands under a name in the file system.
package enum FileKind: Sendable, Equatable {
    case file, folder, pipe, socket, device
    /// `/dev/null`, which is as good as an empty file.
    case nothing

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        default: self = status.st_rdev == Self.nullDevice ? .nothing : .device
        }
    }

    /// Whether it can be read to an end without waiting for anybody.
    package var isReadable: Bool { self == .file || self == .nothing }

    /// As in "it is a folder".
    package var name: String {
        switch self {
        case .file: "a file"
        case .folder: "a folder"
        case .pipe: "a pipe"
        case .socket: "a socket"
        case .device, .nothing: "a device"
        }
    }

    /// Major 1, minor 3 wherever Linux runs.
    private static let nullDevice: dev_t = 1 << 8 | 3
}
