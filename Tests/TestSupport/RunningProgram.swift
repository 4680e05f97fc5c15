import Foundation

/// A program that runs while the test goes on: it is sent lines and signals, and its lines are awaited.
package final class RunningProgram {
    package struct Missing: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// No test waits longer for a line or an end; a machine that is this slow is broken.
    private static let patience = 180.0

    private let process = Process()
    private let input = Pipe()
    private let output = LineCollector()
    private let errors = LineCollector()
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Who writes to a program that has ended gets an error, and the test process stays alive.
    private static let brokenPipesAreErrors: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    /// - Parameter environment: added to that of the tests' programs.
    package init(
        _ program: Program, _ arguments: [String], in folder: String, environment: [String: String] = [:]
    ) throws {
        Self.brokenPipesAreErrors
        process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
        process.executableURL = URL(fileURLWithPath: program.path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = Program.environment.merging(environment) { _, own in own }
        process.standardInput = input
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        try process.run()
        output.start()
        errors.start()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    package var isRunning: Bool { process.isRunning }

    /// What one of its descriptors is open to.
    package func file(at descriptor: Int32) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/\(process.processIdentifier)/fd/\(descriptor)")
    }

    /// What it has in memory, in bytes.
    package var residentBytes: Int {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    }

    package func send(line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    package func send(signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for a line of standard output that contains `text`, behind the one that was awaited last.
    @discardableResult
    package func line(containing text: String) throws -> String {
        try output.line(containing: text, atMost: Self.patience) ?? missing(text)
    }

    /// The same, and nil when it does not come within so many seconds.
    package func line(containing text: String, atMost seconds: Double) -> String? {
        output.line(containing: text, atMost: seconds)
    }

    /// Waits for a line of standard error that contains `text`, wherever it is.
    @discardableResult
    package func errorLine(containing text: String) throws -> String {
        try errors.line(containing: text, fromStart: true, atMost: Self.patience) ?? missing(text)
    }

    /// Waits until so many lines of standard error have contained `text`.
    package func errorLine(containing text: String, times: Int) throws {
        for time in 1...times {
            let line = errors.line(containing: text, fromStart: time == 1, atMost: Self.patience)
            if line == nil { _ = try missing(text) }
        }
    }

    /// Waits for its end. One that does not end is killed and has the status 124.
    package func end() -> Program.Outcome {
        let isLate = hasEnded.wait(timeout: .now() + Self.patience) == .timedOut
        if isLate { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        let status =
            isLate
            ? 124
            : process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
        return Program.Outcome(status: status, output: output.all, errors: errors.all)
    }

    private func missing(_ text: String) throws -> String {
        throw Missing(description: "no line with '\(text)' in:\n\(output.soFar)\n\(errors.soFar)")
    }
}

/// The lines that come out of a pipe, collected by a thread.
///
/// Unchecked: `text`, `position` and `hasEnded` are touched only while `condition` is held.
private final class LineCollector: @unchecked Sendable {
    let pipe = Pipe()
    private let condition = NSCondition()
    private var text = Data()
    private var position = 0
    private var hasEnded = false

    func start() {
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread { [self] in
            while true {
                let piece = handle.availableData
                condition.withLock {
                    text += piece
                    hasEnded = piece.isEmpty
                    condition.broadcast()
                }
                if piece.isEmpty { return }
            }
        }
    }

    var soFar: String { condition.withLock { String(decoding: text, as: UTF8.self) } }

    /// Everything, once the pipe has been closed.
    var all: String {
        condition.withLock {
            while !hasEnded { condition.wait() }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// - Parameter fromStart: whether lines count that were found before.
    func line(containing wanted: String, fromStart: Bool = false, atMost seconds: Double) -> String? {
        let deadline = Date(timeIntervalSinceNow: seconds)
        return condition.withLock {
            if fromStart { position = 0 }
            while true {
                while let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) {
                    let line = String(decoding: text[position..<end], as: UTF8.self)
                    position = end + 1
                    if line.contains(wanted) { return line }
                }
                if hasEnded || !condition.wait(until: deadline) { return nil }
            }
        }
    }
}
