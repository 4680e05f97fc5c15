internal import Glibc
package import System

/// A worker: the program itself, started once more, which takes little of the world along and gives up the rest before
/// it looks at what comes from outside.
package enum Worker {
    /// What a worker is for: the first word of its command line, which no help mentions.
    package enum Role: String, CaseIterable, Sendable {
        /// Decodes the recording on its standard input.
        case decode = "sandboxed-decode"
        /// Becomes the program that its command line names behind this, with its arguments.
        case run = "sandboxed-run"
        /// Talks to a service that transcribes.
        case transcribe = "sandboxed-transcribe"
        /// Carries a request, or bytes, to a service and back.
        case relay = "sandboxed-relay"
    }

    /// This program, also when another has been installed in its place since.
    package static let program = "/proc/self/exe"

    /// Variables of the environment that a worker gets: how libraries are found, and how they behave.
    package static let variables: Set = [
        "PATH", "LD_LIBRARY_PATH", "LD_PRELOAD", "LANG", "LC_ALL", "TZ", "RES_OPTIONS", "LOCALDOMAIN", "SSL_CERT_FILE",
        "SSL_CERT_DIR", "OPENSSL_CONF",
    ]

    /// Starts a worker. What it complains about is not heard: it might be whoever has taken it over that speaks.
    /// - Parameters:
    ///   - input: becomes its standard input, and is this process's still.
    ///   - output: likewise its standard output.
    ///   - variables: names of further variables that it needs.
    package static func start(
        _ role: Role, _ arguments: [String] = [], input: borrowing OwnedDescriptor, output: borrowing OwnedDescriptor,
        variables: Set<String> = [], program: String = program
    ) throws(SystemError) -> ChildProcess {
        let nowhere = try OwnedDescriptor(opening: "/dev/null", O_WRONLY)
        return try ChildProcess(
            [program, role.rawValue] + arguments,
            streams: [
                (input.number, STDIN_FILENO), (output.number, STDOUT_FILENO), (nowhere.number, STDERR_FILENO),
            ], variables: [], inheriting: Self.variables.union(variables))
    }

    /// How to have a program run confined, with its path: words to put before it.
    package static func confining(program: String = program) -> [String] { [program, Role.run.rawValue] }

    /// Becomes a program that is confined. Returns when it cannot.
    /// - Parameter words: the program's path and its arguments.
    package static func run(_ words: [String]) -> String {
        guard let path = words.first else { return "there is no program to run" }
        do throws(ConfinementError) {
            try Confinement.running(path).enforce()
        } catch {
            return "it cannot be confined: \(error)"
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { FileName.with($0) { strdup($0) } } + [nil]
        _ = FileName.with(path) { execv($0, &arguments) }
        return "it cannot be run: \(SystemError.last)"
    }
}
