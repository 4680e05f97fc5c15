/// A file that takes its place as a whole: a reader sees the old one or the new one, never a part.
///
/// Until then it grows beside its place. One that is given up leaves nothing.
package struct FileReplacement: ~Copyable {
    private let path: String
    private let part: TransientFile

    /// - Parameter mode: permissions, of which the process's mask takes some away.
    package init(of path: String, mode: UInt32) throws(SystemError) {
        // First what can fail: Swift 6.2 would release the path twice.
        part = try TransientFile(in: Folder.prefix(of: path), mode: mode, suffix: ".part")
        self.path = path
    }

    /// Another descriptor of the same open file, for somebody who closes it.
    package borrowing func descriptor() throws(SystemError) -> OwnedDescriptor { try part.file.duplicate() }

    package borrowing func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
        try part.file.write(bytes)
    }

    /// Puts the file in its place.
    /// - Parameter isDurable: whether it waits until a loss of power cannot take the file away.
    package consuming func complete(isDurable: Bool) throws(SystemError) {
        if isDurable { try part.file.synchronize() }
        try part.move(to: path)
        if isDurable { Folder.synchronize(Folder.prefix(of: path)) }
    }

    /// Writes a whole file that outlives a loss of power.
    package static func write(_ bytes: some Collection<UInt8>, to path: String, mode: UInt32) throws(SystemError) {
        let file = try FileReplacement(of: path, mode: mode)
        try file.write(bytes)
        try file.complete(isDurable: true)
    }
}
