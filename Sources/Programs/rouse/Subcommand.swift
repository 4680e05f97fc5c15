import ArgumentParser

/// A subcommand whose errors end in one sentence on standard error and the right exit status.
protocol Subcommand: ParsableCommand {
    func perform() throws
}

extension Subcommand {
    func run() throws {
        do {
            try perform()
        } catch let error where ExitStatus.of(error) != nil {
            Terminal.complain("rouse: \(error)")
            throw ExitStatus.of(error) ?? ExitStatus.internalError
        }
    }
}
