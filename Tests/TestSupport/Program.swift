import Foundation
import Glibc

/// Another program, run to its end.
package struct Program: Sendable {
    /// How a run ended.
    package struct Outcome: Sendable {
        /// The exit status; 128 and the signal's number for a program that crashed, 124 for one that hung.
        package var status: Int32
        package var output: String
        package var errors: String

        package var outputLines: [String] { Self.lines(output) }
        package var errorLines: [String] { Self.lines(errors) }

        private static func lines(_ text: String) -> [String] {
            text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
        }
    }

    /// What a program reads.
    package enum Input: Sendable {
        case nothing
        /// A pipe that another program fills with this file's bytes.
        case pipe(file: String)
    }

    private static let secondsAllowed = "300"

    /// What programs see of the world. The settings of whoever runs the tests are not theirs.
    static let environment = [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "COLUMNS": "80",
        "ROUSE_CONFIG": "/dev/null", "ROUSE_PHONES": "built-in",
    ]

    package let path: String

    /// - Parameter path: with a slash, or a name that the shell finds.
    package init(_ path: String) {
        self.path = path
    }

    /// The command that was built with the tests: it lies beside the test bundle that is running.
    package static let rouse: Program = {
        let running = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return Program(URL(fileURLWithPath: running).deletingLastPathComponent().path + "/rouse")
    }()

    /// Runs the program in `folder`, without a terminal.
    package func run(_ arguments: [String], in folder: String, input: Input = .nothing) throws -> Outcome {
        let results = try TemporaryFolder()
        var script = #"cd "$1" && output=$2 && errors=$3 && input=$4 && shift 4 && "#
        var source = ""
        switch input {
        case .nothing: script += #"exec timeout "$@" </dev/null >"$output" 2>"$errors""#
        case .pipe(let file):
            script += #"cat "$input" | timeout "$@" >"$output" 2>"$errors""#
            source = file
        }
        let status = try Self.spawn(
            [
                "sh", "-c", script, "sh", folder, results.file("output"), results.file("errors"), source,
                Self.secondsAllowed, path,
            ] + arguments)
        return Outcome(
            status: status, output: String(decoding: try results.bytes("output"), as: UTF8.self),
            errors: String(decoding: try results.bytes("errors"), as: UTF8.self))
    }

    /// Runs the program without keeping one of the few threads that all tests share.
    package func runAside(_ arguments: [String], in folder: String) async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try run(arguments, in: folder) }) }
        }
    }

    private static func spawn(_ command: [String]) throws -> Int32 {
        let environment = Self.environment.map { "\($0)=\($1)" }
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process = pid_t()
        // Broken pipes are errors for some tests, and what they are elsewhere for the programs.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let failure = posix_spawn(&process, "/bin/sh", nil, &attributes, &arguments, &variables)
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOEXEC) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
}
