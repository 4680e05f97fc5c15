package import System

/// A program that answers one request: it reads it from its standard input, prints the answer, and ends with status 0.
/// No shell is involved.
package struct ServiceProgram: Sendable {
    /// The program, looked up in PATH unless it has a slash, and its arguments.
    package let words: [String]
    /// Whether children that it leaves behind when it ends in time may go on.
    package var leavesChildren = false

    /// - Parameter owner: whose program it is, as in "service 'program'".
    /// - Throws: `usage` for an empty command.
    package init(_ words: [String], of owner: String) throws(ServiceError) {
        guard let program = words.first, !program.isEmpty else {
            throw ServiceError(.usage, "The \(owner) needs a command, for example command=my-program.")
        }
        guard !words.contains(where: { $0.utf8.contains(0) }) else {
            throw ServiceError(.usage, "The command of the \(owner) contains a NUL character.")
        }
        self.words = words
    }

    /// From the options `command`, in words as a shell has them, and `argument`.
    package init(_ options: ServiceOptions, example: String) throws(ServiceError) {
        let command = try options.required("command", example: example)
        guard let words = CommandWords.split(command), words.first?.isEmpty == false else {
            throw ServiceError(
                .usage,
                "The option 'command' of the \(options.owner) is no command: '\(command)'; give a program and its "
                    + "arguments, with quotes in pairs.")
        }
        try self.init(words + options.texts("argument"), of: options.owner)
    }

    package var name: String { words[0] }

    /// - Parameter owner: whose program it is, as in "handler 'program'".
    /// - Throws: `programFailed` for a program that cannot be run.
    package func check(of owner: String) throws(ServiceError) {
        guard ProgramLookup.path(of: name) == nil else { return }
        throw ServiceError(
            .programFailed,
            "The program '\(name)' of the \(owner) is not there or may not be run; install it, make it executable or "
                + "name its whole path.")
    }

    /// Runs the program. When the task is cancelled it is ended.
    /// - Parameter request: what it is asked for, as in "transcription".
    /// - Returns: what it printed.
    package func answer(to input: [UInt8], limits: ServiceLimits, request: String) async throws -> [UInt8] {
        var run = ProgramRun(words, output: .collected(atMost: limits.answerBytes), timeout: limits.total)
        run.input = input
        run.leavesChildren = leavesChildren
        let program = run
        let stop: EventDescriptor
        let outcome: Result<ProgramRun.Outcome, any Error>
        do {
            stop = try EventDescriptor()
            outcome = try await withTaskCancellationHandler {
                // To wait for a program is nothing for the threads of Swift's tasks.
                try await DetachedThread.value { Result { try program.run(until: stop) } }
            } onCancel: {
                stop.raise()
            }
        } catch let error as SystemError {
            throw ServiceError(.programFailed, "No program can be run: \(error); end some other programs.")
        }
        do {
            return try outcome.get().printed(by: program)
        } catch let failure as ProgramRun.Failure {
            throw ServiceError(failure, of: program, request: request)
        }
    }
}

extension ProgramRun.Outcome {
    /// What it printed, if it ended well.
    package func printed(by program: ProgramRun) throws(ServiceError) -> [UInt8] {
        guard status == .exited(0) else {
            throw ServiceError(.programFailed, "The program '\(program.words[0])' \(status)\(lastErrorLine).")
        }
        return standardOutput
    }

    /// The last line on standard error, as the end of a sentence.
    private var lastErrorLine: String {
        let lines = String(decoding: standardError, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.last.map { " and said: \($0.trimmed)" } ?? ""
    }
}

extension ServiceError {
    package init(_ failure: ProgramRun.Failure, of program: ProgramRun, request: String) {
        let name = program.words[0]
        switch failure {
        case .notStarted(let error):
            let remedy = error.isShortage ? "end some other programs" : "install it or name its whole path"
            self.init(.programFailed, "The program '\(name)' cannot be run: \(error); \(remedy).")
        case .tookTooLong(let timeout):
            self.init(
                .totalTimeout,
                "The program '\(name)' took longer than \(timeout) and was killed; allow it more time.")
        case .printedTooMuch(let most):
            self.init(.answerTooLarge, "The program '\(name)' printed more than \(most) bytes and was killed.")
        case .stopped: self.init(.cancelled, "The \(request) was cancelled.")
        }
    }
}
