import CCurl
import Glibc
import System
package import Transcription

extension TranscriptionError {
    /// Why libcurl gave up, as a code and a sentence that names the service.
    init(_ failure: CurlFailure, service: String) {
        switch CURLcode(failure.code) {
        case CURLE_OPERATION_TIMEDOUT where failure.isConnected:
            self.init(.tlsFailed, "The service at \(service) did not complete the TLS handshake; check the address.")
        case CURLE_OPERATION_TIMEDOUT: self = .connectTimeout(service)
        case CURLE_COULDNT_RESOLVE_HOST:
            let host = service.trimmingPrefix { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != ":" }
            self = .unreachable(service, "no such host '\(host)'")
        case CURLE_COULDNT_CONNECT:
            let reason = failure.systemError == 0 ? failure.reason : SystemError(code: failure.systemError).description
            self = .unreachable(service, ServiceWords.quoted(reason))
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            self.init(
                .tlsFailed,
                """
                The service at \(service) could not be verified or does not speak TLS \
                (\(ServiceWords.quoted(failure.reason))); correct the address, or name the certificate to trust with \
                the option 'ca-file'.
                """)
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND:
            self = .disconnected(service)
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT:
            self.init(.noResources, "There is no memory for a connection to \(service).")
        default:
            self.init(
                .badAnswer,
                """
                The service at \(service) does not speak the protocol (\(ServiceWords.quoted(failure.reason))); \
                check its address.
                """)
        }
    }

    static func unreachable(_ service: String, _ reason: String) -> TranscriptionError {
        TranscriptionError(
            .connectFailed, "The service at \(service) cannot be reached (\(reason)); check that it is up.")
    }

    static func connectTimeout(_ service: String) -> TranscriptionError {
        TranscriptionError(
            .connectTimeout, "The service at \(service) did not take the connection in time; check that it is up.")
    }

    static func idle(_ service: String) -> TranscriptionError {
        TranscriptionError(
            .idleTimeout, "The service at \(service) took the audio and then fell silent; check that it works.")
    }

    package static func disconnected(_ service: String) -> TranscriptionError {
        TranscriptionError(
            .disconnected, "The service at \(service) closed the connection before it had answered; look at its log.")
    }

    static func tooLarge(_ service: String) -> TranscriptionError {
        TranscriptionError(
            .answerTooLarge, "The answer of the service at \(service) is longer than allowed; see 'max-answer'.")
    }

    package static func badAnswer(_ service: String, _ what: String) -> TranscriptionError {
        TranscriptionError(
            .badAnswer, "The answer of the service at \(service) \(what); check its address and version.")
    }

    /// - Parameter words: the service's own, quoted.
    package static func failed(_ service: String, saying words: String) -> TranscriptionError {
        TranscriptionError(.serverError, "The service at \(service) failed and said: \(words).")
    }
}
