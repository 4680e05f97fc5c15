import System

/// Why a backend or service did not do what it was asked: a code for programs and one sentence for people.
///
/// The sentence names the service, file or option, says what was wrong and what to do. It never holds a token or what
/// was said.
public struct ServiceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What went wrong, as a short word with hyphens that may be used as a metrics label.
    ///
    /// New codes may be added; treat one that you do not know like `internalError`.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public var description: String { rawValue }

        /// An option is missing, unknown or out of range.
        public static let usage = Code(rawValue: "usage")
        /// A file that an option names cannot be read.
        public static let noInput = Code(rawValue: "no-input")
        /// A grammar does not parse, or its words are not in the dictionary.
        public static let badGrammar = Code(rawValue: "bad-grammar")
        /// The backend is not part of this build, or what it needs is not installed.
        public static let notInstalled = Code(rawValue: "not-installed")
        /// No connection could be made.
        public static let connectFailed = Code(rawValue: "connect-failed")
        /// The peer could not be verified, or does not speak TLS.
        public static let tlsFailed = Code(rawValue: "tls-failed")
        /// No connection within the connect time-out.
        public static let connectTimeout = Code(rawValue: "connect-timeout")
        /// The peer was silent for longer than the idle time-out.
        public static let idleTimeout = Code(rawValue: "idle-timeout")
        /// No result within the total time-out.
        public static let totalTimeout = Code(rawValue: "total-timeout")
        /// The peer wants a token, or another one.
        public static let unauthorized = Code(rawValue: "unauthorized")
        /// The peer has had too many requests.
        public static let rateLimited = Code(rawValue: "rate-limited")
        /// The peer refused the request for another reason.
        public static let requestRefused = Code(rawValue: "request-refused")
        /// The peer failed.
        public static let serverError = Code(rawValue: "server-error")
        /// The peer closed the connection before its answer was complete.
        public static let disconnected = Code(rawValue: "disconnected")
        /// The answer is not what the protocol says.
        public static let badAnswer = Code(rawValue: "bad-answer")
        /// The answer is longer than the limit.
        public static let answerTooLarge = Code(rawValue: "answer-too-large")
        /// The backend took audio more slowly than it came, and the buffer is full.
        public static let bufferFull = Code(rawValue: "buffer-full")
        /// There is more audio than a session takes.
        public static let audioTooLong = Code(rawValue: "audio-too-long")
        /// The program could not be run, or reported a failure.
        public static let programFailed = Code(rawValue: "program-failed")
        /// The process that talks to the service for this one was ended, or did not behave.
        public static let workerFailed = Code(rawValue: "worker-failed")
        /// The system has no thread, descriptor or memory left.
        public static let noResources = Code(rawValue: "no-resources")
        /// The caller cancelled the request.
        public static let cancelled = Code(rawValue: "cancelled")
        /// A defect in Rouse.
        public static let internalError = Code(rawValue: "internal-error")
    }

    public let code: Code
    public let description: String

    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = Secrets.masked(description)
    }

    /// True when the backend itself cannot be used for now, as opposed to this one request.
    public var isOutage: Bool {
        switch code {
        case .notInstalled, .connectFailed, .tlsFailed, .connectTimeout, .idleTimeout, .totalTimeout, .unauthorized,
            .rateLimited, .serverError, .disconnected, .programFailed, .noResources:
            true
        default: false
        }
    }

    /// The exit status of the command line that goes with the error (sysexits).
    public var exitStatus: Int32 {
        switch code {
        case .usage: 64
        case .badGrammar, .audioTooLong: 65
        case .noInput: 66
        case .internalError: 70
        default: 69
        }
    }
}

extension ServiceError {
    /// The error as it is, or a sentence around one that should have been caught where it happened.
    /// - Parameters:
    ///   - owner: what failed, as in "backend 'wit'".
    ///   - request: what it was asked for, as in "transcription".
    package init(any error: any Error, in owner: String, request: String) {
        switch error {
        case let error as ServiceError: self = error
        case is CancellationError: self = ServiceError(.cancelled, "The \(request) was cancelled.")
        default: self = ServiceError(.internalError, "The \(owner) failed in an unforeseen way: \(error).")
        }
    }
}
