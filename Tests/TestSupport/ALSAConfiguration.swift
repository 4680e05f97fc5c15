import Glibc
import Synchronization

/// Where alsa-lib looks for devices in the process of the tests, which is one for all rooms: the devices of one must not
/// take the place of another's.
package enum ALSAConfiguration {
    private static let files = Mutex(["/usr/share/alsa/alsa.conf"])

    /// Makes the devices of a file known beside those that are.
    package static func add(_ file: String) {
        files.withLock { files in
            files.append(file)
            // alsa-lib locks a mutex around each of its own calls, of which the capture thread does not need any. It asks
            // once, when the first device is opened.
            setenv("LIBASOUND_THREAD_SAFE", "0", 1)
            setenv("ALSA_CONFIG_PATH", files.joined(separator: ":"), 1)
        }
    }
}
