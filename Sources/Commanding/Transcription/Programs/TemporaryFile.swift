import System

/// A file that only its owner can read and that is gone when this value is.
package final class TemporaryFile {
    package let path: String

    package init(holding bytes: [UInt8], suffix: String = ".wav") throws(TranscriptionError) {
        let folder = Environment.text("TMPDIR") ?? "/tmp"
        var path = ""
        do throws(SystemError) {
            let file = try OwnedDescriptor(temporaryIn: folder, suffix: suffix, path: &path)
            try file.write(bytes)
            try file.close()
        } catch {
            if !path.isEmpty { FileSystem.remove(path) }
            throw TranscriptionError(
                .programFailed,
                """
                The temporary file for the program could not be \(path.isEmpty ? "made" : "written") in '\(folder)': \
                \(error); make room there or set TMPDIR.
                """)
        }
        self.path = path
    }

    deinit {
        FileSystem.remove(path)
    }
}
