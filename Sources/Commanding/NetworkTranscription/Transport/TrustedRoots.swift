import FoundationEssentials
import System
package import Transcription

/// How a peer's certificate is checked: always, against the system's roots or a file's.
package enum TrustedRoots: Sendable {
    case system
    /// These certificates, in PEM, and no others.
    case file([UInt8])

    package static let option = BackendFactory.Option(
        "ca-file", "PEM file of certificates to trust instead of the system's")

    private static let longest = Limit(
        4 << 20, .bytes, of: "a file of certificates, `ca-file`",
        beyond: "the backend is refused when it is made")

    /// - Throws: `noInput` for a file that has no certificate.
    package init(file: String?) throws(TranscriptionError) {
        guard let file else {
            self = .system
            return
        }
        let pem = try TextFile.readBytes(file, what: "certificate", longest: Self.longest.value)
        guard Self.hasCertificate(String(decoding: pem, as: UTF8.self)) else {
            throw TranscriptionError(
                .noInput, "The certificate file '\(file)' has no certificate in PEM; name one that has.")
        }
        self = .file(pem)
    }

    /// Whether the text has a block that begins as a certificate does.
    private static func hasCertificate(_ pem: String) -> Bool {
        let pieces = pem.split(separator: "-----BEGIN CERTIFICATE-----", omittingEmptySubsequences: false)
        return pieces.dropFirst().contains { block in
            let body = block.prefix { $0 != "-" }.filter { !$0.isWhitespace }
            // A sequence in DER.
            return Data(base64Encoded: String(body))?.first == 0x30
        }
    }
}
