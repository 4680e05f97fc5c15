package import Services
import System

/// The user name and password for the broker. Its description shows neither.
package struct MQTTCredentials: Sendable, CustomStringConvertible, CustomReflectable {
    private static let longest = Limit(
        8_192, .bytes, of: "a file with the broker's user and password", beyond: "the program does not start")

    let name: String
    let password: String
    private let held: HeldSecret

    /// Reads a file of two lines: the user and the password.
    /// - Throws: `ServiceError` for a file that cannot be read, that others may read, or that has something else in it.
    package init(file: String) throws(ServiceError) {
        guard let status = FileStatus(at: file) else {
            throw ServiceError(
                .noInput, "The credentials file '\(file)' cannot be read: \(SystemError.last); name one that can.")
        }
        guard status.permissions & 0o077 == 0 else {
            throw ServiceError(
                .usage,
                "The credentials file '\(file)' can be read by others; type: chmod 600 \(CommandWords.quoted(file))")
        }
        let text = try TextFile.read(file, what: "credentials", longest: Self.longest.value)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.hasSuffix("\r") ? String($0.dropLast()) : String($0)
        }
        let rest = lines.dropFirst(2)
        guard lines.count >= 2, !lines[0].isEmpty, rest.allSatisfy(\.isEmpty), !text.utf8.contains(0) else {
            throw ServiceError(
                .usage,
                "The credentials file '\(file)' has two lines, the broker's user and the password, and nothing else; "
                    + "write it so.")
        }
        (name, password) = (lines[0], lines[1])
        held = HeldSecret(password)
    }

    package var description: String { "(credentials)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
