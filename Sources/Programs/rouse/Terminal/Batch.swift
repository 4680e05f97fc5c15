import ArgumentParser
import Audio
import Services

/// Works through recordings, of which each stands for itself: one that cannot be used is said, and the others are done.
struct Batch {
    /// With these nothing can be transcribed.
    private static let hopeless: Set<ServiceError.Code> = [
        .usage, .noInput, .badGrammar, .notInstalled, .connectFailed, .connectTimeout, .tlsFailed, .unauthorized,
    ]

    private var first: ExitCode?

    /// - Throws: what is wrong with more than this recording, such as a full disk.
    mutating func attempt(_ work: () throws -> Void) throws {
        do {
            try work()
        } catch let error where Self.concernsOne(error) {
            Terminal.complain(ErrorText.line(error))
            if first == nil { first = ExitStatus.of(error) ?? ExitStatus.internalError }
        }
    }

    /// - Throws: the exit status of the first recording that could not be used.
    func finish() throws {
        if let first { throw first }
    }

    private static func concernsOne(_ error: any Error) -> Bool {
        switch error {
        case let error as AudioError:
            switch error.kind {
            case .noInput, .badData, .usage: true
            case .cannotCreate, .unavailable: false
            }
        case let error as ServiceError: !hopeless.contains(error.code)
        default: false
        }
    }
}
