import CCrypto
import FoundationEssentials
import Network
package import Services
import System

/// An account of Google's for programs, from its key file. Its description does not tell the key.
package struct ServiceAccount: Sendable, CustomStringConvertible, CustomReflectable {
    private static let longestFile = Limit(
        65_536, .bytes, of: "the key file of a service account, `key-file`",
        beyond: "the service is refused when it is made")
    /// Bytes of the longest signature: a key of 16384 bits.
    private static let longestSignature = 2_048
    private static let scope = "https://www.googleapis.com/auth/dialogflow"

    package let project: String?
    /// Where tokens are to be had.
    let tokenURL: String
    private let email: String
    private let keyID: String?
    /// PEM.
    private let key: String
    private let file: String

    package var description: String { "(a service account)" }
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// - Throws: `noInput` for a file that is no key file; the error shows nothing of it.
    package init(file: String) throws(ServiceError) {
        let text = try TextFile.read(file, what: "key", longest: Self.longestFile.value)
        guard let members = JSONValue(parsing: text)?.object, let email = members["client_email"]?.string,
            let key = members["private_key"]?.string
        else { throw Self.refusal(file) }
        self.file = file
        self.email = email
        self.key = key
        keyID = members["private_key_id"]?.string
        project = members["project_id"]?.string
        tokenURL = members["token_uri"]?.string ?? "https://oauth2.googleapis.com/token"
        _ = try signature(of: [])
    }

    /// What asks for a token: a JSON web token (RFC 7519), signed with RS256.
    /// - Parameter now: seconds since 1970.
    package func assertion(at now: Int) throws(ServiceError) -> String {
        var header: [String: JSONValue] = ["alg": "RS256", "typ": "JWT"]
        if let keyID { header["kid"] = .string(keyID) }
        let claims: JSONValue = [
            "iss": .string(email), "scope": .string(Self.scope), "aud": .string(tokenURL), "iat": .integer(now),
            "exp": .integer(now + 3_600),
        ]
        let signed = Self.encoded(JSONValue.object(header).text.utf8) + "." + Self.encoded(claims.text.utf8)
        return signed + "." + Self.encoded(try signature(of: Array(signed.utf8)))
    }

    private func signature(of bytes: [UInt8]) throws(ServiceError) -> [UInt8] {
        if let reason = rouse_crypto_load() {
            throw ServiceError(
                .notInstalled,
                "Service accounts sign with libcrypto, which cannot be loaded (\(String(cString: reason))); install "
                    + "libssl3.")
        }
        let pem = Array(key.utf8)
        guard let key = rouse_crypto_key(pem, pem.count) else { throw Self.refusal(file) }
        defer { rouse_crypto_free_key(key) }
        guard rouse_crypto_is_rsa(key) == 1 else { throw Self.refusal(file) }
        var signature = [UInt8](repeating: 0, count: Self.longestSignature)
        let count = rouse_crypto_sign(key, bytes, bytes.count, &signature, signature.count)
        guard count > 0 else { throw Self.refusal(file) }
        return Array(signature.prefix(count))
    }

    /// Base 64 for addresses, without padding.
    private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        Data(Array(bytes)).base64EncodedString().filter { $0 != "=" }
            .replacing("+", with: "-").replacing("/", with: "_")
    }

    private static func refusal(_ file: String) -> ServiceError {
        ServiceError(
            .noInput,
            """
            The key file '\(file)' is none of a service account with an RSA key; make one in Google Cloud's console \
            and name it.
            """)
    }
}
