package import Services
import System

/// A file that only its owner can read and that is gone when this value is.
package final class TemporaryFile {
    /// Those of processes that were killed are removed once.
    private static let hasTidied: Bool = {
        TransientFile.removeLeftovers(in: folder)
        return true
    }()

    private static var folder: String { Environment.text("TMPDIR") ?? "/tmp" }

    private let place: TransientFile
    package var path: String { place.path }

    package init(holding bytes: [UInt8], suffix: String = ".wav") throws(ServiceError) {
        _ = Self.hasTidied
        let folder = Self.folder
        var isMade = false
        do throws(SystemError) {
            let place = try TransientFile(in: folder + "/", suffix: suffix)
            isMade = true
            try place.file.write(bytes)
            self.place = place
        } catch {
            throw ServiceError(
                .noResources,
                """
                A temporary file could not be \(isMade ? "written" : "made") in '\(folder)' (\(error)); make room \
                there or set TMPDIR.
                """)
        }
    }
}
