import ArgumentParser
import System

/// A subcommand whose errors end in one sentence on standard error and the right exit status.
protocol Subcommand: ParsableCommand {
    /// The signals that it takes with `Signals.take`; the others act as they always do.
    var takenSignals: [Int32] { get }

    func perform() throws
}

extension Subcommand {
    var takenSignals: [Int32] { [] }

    func run() throws {
        Signals.release(Signals.all.filter { !takenSignals.contains($0) })
        do {
            try perform()
        } catch let error where ExitStatus.of(error) != nil {
            Terminal.complain(ErrorText.line(Self.sentence(error)))
            throw ExitStatus.of(error) ?? ExitStatus.internalError
        }
    }

    private static func sentence(_ error: any Error) -> String {
        guard let error = error as? SystemError else { return "\(error)" }
        return "there is no thread or descriptor left to begin with (\(error)); end other programs or raise the limits "
            + "(ulimit -u, ulimit -n)"
    }
}
