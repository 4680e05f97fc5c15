internal import Glibc

/// Small files of which nobody but their owner may know what they say, and in whose place nobody can put a link.
package enum PrivateFile {
    /// Writes a file so that a reader sees the old one or the whole new one.
    /// - Parameter part: a path in the same folder that is used meanwhile. What an earlier process left there goes.
    package static func replace(_ path: String, with text: String, by part: String) throws(SystemError) {
        unlink(part)
        let file = try OwnedDescriptor(opening: part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        do throws(SystemError) {
            try file.write(text.utf8)
            try file.close()
            guard rename(part, path) == 0 else { throw .last }
        } catch {
            unlink(part)
            throw error
        }
    }

    /// Appends a text as a whole, or nothing of it. Makes a file that is not there.
    package static func append(_ text: String, to path: String) throws(SystemError) {
        let file = try OwnedDescriptor(opening: path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, mode: 0o600)
        let before = lseek(file.number, 0, SEEK_END)
        do throws(SystemError) {
            try file.write(text.utf8)
        } catch {
            _ = ftruncate(file.number, before)
            throw error
        }
    }
}
