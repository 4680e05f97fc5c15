package import Services
import Synchronization
import System

/// The server of a backend, as a program that is started with the backend, kept running and ended with it: the option
/// `server`.
package final class StartedServer: Sendable {
    package static let option = ServiceOption(
        "server",
        "the server's command: it is started, kept running and ended with this program; {port} is a free port")

    private static let patience = Limit(
        120, .seconds, of: "the start of the server of a backend, which loads its model first",
        beyond: "the request fails with `connect-failed`")
    private static let pause = Duration.milliseconds(100)

    /// Where it listens.
    package let url: String
    private let name: String
    private let program: KeptProgram
    /// The run of it that has answered.
    private let answered = Mutex(0)

    /// - Parameter standard: where it listens unless an option says otherwise; `{port}` is the port that it was given.
    /// - Returns: nil where the options name none.
    /// - Throws: `usage` for what is no command; `notInstalled` where there is no such program.
    package init?(_ options: ServiceOptions, url standard: String) throws(ServiceError) {
        guard let command = options.text("server") else { return nil }
        guard let words = CommandWords.split(command), let name = words.first, !name.isEmpty else {
            throw ServiceError(
                .usage,
                "The option 'server' of the \(options.owner) is no command: '\(command)'; give a program and its "
                    + "arguments, with quotes in pairs.")
        }
        guard ProgramLookup.path(of: name) != nil else {
            throw ServiceError(
                .notInstalled,
                "The program '\(name)' of the option 'server' is not there or may not be run; install it, or name its "
                    + "whole path.")
        }
        let place = options.text("url") ?? standard
        let hasPort = command.contains("{port}")
        guard hasPort || options.text("url") != nil else {
            throw ServiceError(
                .usage,
                "Nobody knows where the server of the \(options.owner) listens; write {port} where its command takes a "
                    + "port, or name its address with url.")
        }
        do {
            let port = try hasPort ? String(FreePort.find()) : ""
            url = place.replacing("{port}", with: port)
            program = try KeptProgram(words.map { $0.replacing("{port}", with: port) })
        } catch {
            throw ServiceError(.noResources, "The server '\(name)' cannot be started: \(error); end other programs.")
        }
        self.name = name
    }

    /// Waits until the server takes connections.
    /// - Parameter probe: connects; `connectFailed` where nobody listens yet.
    /// - Throws: `programFailed`, with the last line that it has printed, when it has ended.
    package func ready(_ probe: () async throws -> Void) async throws {
        let deadline = ContinuousClock.now + .seconds(Self.patience.value)
        while true {
            switch program.state {
            case .running(let run):
                if answered.withLock({ $0 == run }) { return }
                do {
                    try await probe()
                    // Somebody else may have the port of one that has just ended.
                    if program.state == .running(run) { return answered.withLock { $0 = run } }
                } catch let error as ServiceError where Self.isStarting(error) && ContinuousClock.now < deadline {}
            case .starting: break
            case .ended(let end, let pause): throw ended(end, pause)
            case .over: throw ServiceError(.cancelled, "The server '\(name)' has been stopped.")
            }
            try await TaskThread.sleep(for: Self.pause)
        }
    }

    /// Ends it. Returns at once.
    package func stop() { program.stop() }

    private static func isStarting(_ error: ServiceError) -> Bool {
        [.connectFailed, .connectTimeout, .disconnected].contains(error.code)
    }

    private func ended(_ end: String, _ pause: Double) -> ServiceError {
        let said = program.lastLines.last.map { " and said: \($0.prefix(300))" } ?? ""
        return ServiceError(
            .programFailed,
            "The server '\(name)' \(end)\(said); see that its command works by itself. It is started again after "
                + "\(Int(pause)) s.")
    }
}
