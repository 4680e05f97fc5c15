internal import Glibc

/// What the file system knows of a file.
package struct FileStatus: Sendable {
    package let kind: FileKind
    /// Of a regular file.
    package let bytes: Int
    /// When its content changed last, in seconds since 1970.
    package let modified: Double
    /// Names that it has.
    package let links: Int
    /// Who may do what with it.
    package let permissions: UInt32
    /// Tells it from every other file, under whatever path.
    package let identity: [UInt]

    private init(_ status: stat) {
        kind = FileKind(status)
        bytes = Int(status.st_size)
        links = Int(status.st_nlink)
        modified = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
        permissions = status.st_mode & 0o777
        identity = [UInt(status.st_dev), UInt(status.st_ino)]
    }

    /// What a path leads to; nil where it leads nowhere.
    package init?(at path: String) {
        var status = stat()
        guard FileName.with(path, { stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// What is open.
    package init(of descriptor: borrowing OwnedDescriptor) throws(SystemError) {
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else { throw .last }
        self.init(status)
    }

    /// Where standard input comes from, and where standard output goes.
    package static var standardInput: FileStatus? { FileStatus(ofOpen: STDIN_FILENO) }
    package static var standardOutput: FileStatus? { FileStatus(ofOpen: STDOUT_FILENO) }

    private init?(ofOpen number: Int32) {
        var status = stat()
        guard fstat(number, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Says when a file was read and changed last.
    package static func setModified(_ path: String, to seconds: Double) {
        let whole = ForeignNumber(seconds.rounded(.down)).clamped(to: 0...253_402_300_799)
        let moment = timespec(tv_sec: whole, tv_nsec: 0)
        _ = FileName.with(path) { path in
            [moment, moment].withUnsafeBufferPointer {
                utimensat(AT_FDCWD, path, $0.baseAddress, AT_SYMLINK_NOFOLLOW)
            }
        }
    }
}
