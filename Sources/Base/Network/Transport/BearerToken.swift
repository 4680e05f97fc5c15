import FoundationEssentials
package import Services
import System

/// A secret that goes into one header and nowhere else. Its description does not tell it.
package struct BearerToken: Sendable, CustomStringConvertible, CustomReflectable {
    private static let longest = Limit(
        65_536, .bytes, of: "a file with a token, `token-file`",
        beyond: "the backend or service is refused when it is made")

    private let secret: String
    private let traces: TokenTraces
    private let held: HeldSecret

    /// - Throws: `usage` for a secret that cannot go into a header. The error does not show it.
    package init(_ secret: String, from origin: String) throws(ServiceError) {
        let secret = secret.trimmed
        guard !secret.isEmpty, secret.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw ServiceError(
                .usage,
                "The token in \(origin) is empty or has characters that no token has; put the token there alone.")
        }
        self.secret = secret
        traces = TokenTraces(of: secret)
        held = HeldSecret(secret)
    }

    package var header: String { "Bearer \(secret)" }
    /// As a parameter in an address, for the services that want it there.
    package func parameter(_ name: String) -> (String, String) { (name, secret) }
    package var description: String { "(a token)" }
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// `text` with the secret and pieces of it blotted out, for services that repeat it in their errors.
    package func removed(from text: String) -> String {
        traces.removed(from: text)
    }

    /// From the options `token-env` (the name of an environment variable) and `token-file`.
    package static func from(_ options: ServiceOptions) throws(ServiceError) -> BearerToken? {
        switch (options.text("token-env"), options.text("token-file")) {
        case (nil, nil): return nil
        case (let variable?, nil):
            guard let value = ProcessInfo.processInfo.environment[variable] else {
                throw ServiceError(
                    .usage, "The environment variable '\(variable)', which should hold the token, is not set; set it.")
            }
            return try BearerToken(value, from: "the environment variable '\(variable)'")
        case (nil, let file?):
            let text = try TextFile.read(file, what: "token", longest: longest.value)
            return try BearerToken(text, from: "the file '\(file)'")
        case (_?, _?):
            throw ServiceError(
                .usage, "The \(options.owner) takes either 'token-env' or 'token-file', not both.")
        }
    }

    package static let options: [ServiceOption] = [
        .init("token-env", "name of the environment variable that holds the token"),
        .init("token-file", "file that holds the token"),
    ]
}
