import NIOSSL
import Transcription

/// How a peer's certificate is checked: always, against the system's roots or a file's.
enum TrustedRoots {
    static let option = BackendFactory.Option("ca-file", "PEM file of certificates to trust instead of the system's")

    static func configuration(file: String?) throws(TranscriptionError) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .fullVerification
        if let file {
            do {
                configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(file))
            } catch {
                throw TranscriptionError(
                    .noInput, "The certificate file '\(file)' cannot be read as PEM (\(error)); name one that can.")
            }
        }
        return configuration
    }
}
