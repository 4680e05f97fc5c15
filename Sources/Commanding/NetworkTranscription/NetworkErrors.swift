import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket
import Transcription

extension TranscriptionError {
    /// What the libraries throw, as a code and a sentence that names the service.
    init(network error: any Error, service: String) {
        switch error {
        case let error as TranscriptionError: self = error
        case is CancellationError: self = TranscriptionError(.cancelled, "The transcription was cancelled.")
        case let error as HTTPClientError: self.init(client: error, service: service)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            self.init(
                .tlsFailed,
                """
                The service at \(service) could not be verified or does not speak TLS (\(error)); correct the address, \
                or name the certificate to trust with the option 'ca-file'.
                """)
        case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode):
            self = .disconnected(service)
        case is NIOConnectionError, is IOError:
            self.init(
                .connectFailed,
                "The service at \(service) cannot be reached (\(Self.reason(error))); check that it is up.")
        case ChannelError.connectTimeout: self = .connectTimeout(service)
        case is ChannelError: self = .disconnected(service)
        case NIOWebSocketError.invalidFrameLength: self = .tooLarge(service)
        case HTTPParserError.invalidEOFState: self = .disconnected(service)
        case is HTTPParserError, is NIOWebSocketError:
            self.init(
                .badAnswer, "The service at \(service) does not speak the protocol (\(error)); check its address.")
        default:
            self.init(.internalError, "Talking to \(service) failed in an unforeseen way: \(error).")
        }
    }

    private init(client error: HTTPClientError, service: String) {
        switch error {
        case .connectTimeout: self = .connectTimeout(service)
        case .readTimeout: self = .idle(service)
        case .remoteConnectionClosed, .writeAfterRequestSent, .requestStreamCancelled: self = .disconnected(service)
        case .tlsHandshakeTimeout:
            self.init(.tlsFailed, "The service at \(service) did not complete the TLS handshake; check the address.")
        case .cancelled: self.init(.cancelled, "The transcription was cancelled.")
        default:
            self.init(.badAnswer, "The service at \(service) does not speak HTTP as expected (\(error)).")
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as NIOConnectionError:
            if let attempt = error.connectionErrors.last { return reason(attempt.error) }
            return "no such host '\(error.host)'"
        case let error as IOError: return String(cString: strerror(error.errnoCode))
        default: return "\(error)"
        }
    }

    static func connectTimeout(_ service: String) -> TranscriptionError {
        TranscriptionError(
            .connectTimeout, "The service at \(service) did not take the connection in time; check that it is up.")
    }

    static func idle(_ service: String) -> TranscriptionError {
        TranscriptionError(
            .idleTimeout, "The service at \(service) took the audio and then fell silent; check that it works.")
    }

    static func disconnected(_ service: String) -> TranscriptionError {
        TranscriptionError(
            .disconnected, "The service at \(service) closed the connection before it had answered; look at its log.")
    }

    static func tooLarge(_ service: String) -> TranscriptionError {
        TranscriptionError(
            .answerTooLarge, "The answer of the service at \(service) is longer than allowed; see 'max-answer'.")
    }

    static func badAnswer(_ service: String, _ what: String) -> TranscriptionError {
        TranscriptionError(
            .badAnswer, "The answer of the service at \(service) \(what); check its address and version.")
    }
}
