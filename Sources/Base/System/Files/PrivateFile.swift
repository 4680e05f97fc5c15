internal import Glibc

/// A file of lines of which nobody but its owner may know what they say, and in whose place nobody can put a link.
package enum PrivateFile {
    /// Appends a text as a whole, or nothing of it, and waits until a loss of power cannot take it away. Makes a file
    /// that is not there.
    package static func append(_ text: String, to path: String) throws(SystemError) {
        let file = try OwnedDescriptor(
            opening: path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
        // Somebody else may have made it.
        _ = fchmod(file.number, 0o600)
        let before = lseek(file.number, 0, SEEK_END)
        do throws(SystemError) {
            try file.write(text.utf8)
            try file.synchronize()
        } catch {
            _ = ftruncate(file.number, before)
            throw error
        }
    }
}
