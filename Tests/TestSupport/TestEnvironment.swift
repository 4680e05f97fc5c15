import CTestEnvironment
import Foundation

/// What the environment of the tests' process holds.
package enum TestEnvironment {
    /// The secret in the variable ROUSE_TEST_TOKEN.
    package static let token = ROUSE_TEST_TOKEN

    private static let folder: String = {
        let folder = String(cString: rouse_test_folder())
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: TestEnvironment.folder) }
        return folder
    }()

    /// A file in the folder that variables name.
    package static func file(_ name: String) -> String { "\(folder)/\(name)" }

    /// Where SPEECHD_ADDRESS has clients of speech-dispatcher look for it.
    package static var speechDispatcherSocket: String { file("speechd") }
}
