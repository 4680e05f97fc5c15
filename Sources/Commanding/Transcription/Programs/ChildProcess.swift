import Glibc
import Synchronization
import System

/// A program that is run to its end, and killed with its children when it takes too long.
enum ChildProcess {
    enum Status: Equatable, CustomStringConvertible {
        case exited(Int32)
        case signalled(Int32)

        var description: String {
            switch self {
            case .exited(let status): "ended with status \(status)"
            case .signalled(let signal): "was ended by signal \(signal)"
            }
        }
    }

    struct Output {
        var status: Status
        var standardOutput: [UInt8]
        /// The end of what it printed on standard error.
        var standardError: [UInt8]

        /// The last line on standard error, as the end of a sentence.
        var lastErrorLine: String {
            let lines = String(decoding: standardError, as: UTF8.self).split(whereSeparator: \.isNewline)
            return lines.last.map { " and said: \($0.trimmed)" } ?? ""
        }
    }

    /// Runs `arguments` in a process group of its own, on a thread of its own.
    ///
    /// - Parameters:
    ///   - input: goes to its standard input. A program that does not read it all is none the worse.
    ///   - longestOutput: bytes of standard output before the program is killed.
    /// - Throws: `programFailed`, `totalTimeout`, `answerTooLarge` or `cancelled`; the group is dead by then.
    static func run(
        _ arguments: [String], input: [UInt8], longestOutput: Int, timeout: Duration
    ) async throws(TranscriptionError) -> Output {
        let stop = try Wakeup()
        let outcome: Result<Output, TranscriptionError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DetachedThread.run {
                    continuation.resume(
                        returning: Result { () throws(TranscriptionError) in
                            let exchange = try ChildExchange(
                                arguments, input: input, longestOutput: longestOutput, timeout: timeout, stop: stop)
                            return try exchange.run()
                        })
                }
            }
        } onCancel: {
            stop.signal()
        }
        return try outcome.get()
    }
}
