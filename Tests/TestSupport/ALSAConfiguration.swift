import CTestEnvironment
import Foundation
import Synchronization

/// Where alsa-lib looks for devices in the process of the tests, which is one for all rooms: the devices of one must not
/// take the place of another's.
package enum ALSAConfiguration {
    private static let files = Mutex<[String]>([])

    /// Makes the devices of a file known beside those that are.
    package static func add(_ file: String) {
        files.withLock { files in
            files.append(file)
            let text = files.map { "<\($0)>\n" }.joined()
            let path = TestEnvironment.file("alsa.conf")
            // alsa-lib reads it anew where it is another file, or of another second.
            let date = Date(timeIntervalSince1970: 1e9 + Double(files.count))
            try? text.write(toFile: path + ".new", atomically: false, encoding: .utf8)
            try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path + ".new")
            rename(path + ".new", path)
        }
    }
}
