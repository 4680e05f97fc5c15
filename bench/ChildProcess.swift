import Glibc
import Measurement
import System

/// A finished program, by the operating system's accounting.
struct ChildProcess {
    let wall: Double
    let cpu: Double
    /// Kilobytes resident at most.
    let peakMemory: Int
    let minorFaults: Int
    let switches: Int
    /// Standard output.
    let output: String

    /// Runs a program to its end.
    /// - Parameters:
    ///   - environment: variables that are added.
    ///   - limit: seconds after which it is asked to end (SIGINT).
    static func run(
        _ program: String, _ arguments: [String], environment added: [String] = [], limit: Double = .infinity
    ) -> ChildProcess {
        guard let pipe = try? Pipe() else { preconditionFailure("no pipe can be made") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, pipe.writer.number, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var child: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = inherited() + added.map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        let start = Stopwatch.wallNanoseconds()
        let result = posix_spawn(&child, program, &actions, nil, &words, &variables)
        precondition(result == 0, "cannot run \(program): \(SystemError(code: result))")
        let output = pipe.keepingReader()
        _ = fcntl(output.number, F_SETFL, O_NONBLOCK)
        var usage = rusage()
        var status: Int32 = 0
        var peak = 0
        var text: [UInt8] = []
        var isAsked = false
        let elapsed = { Double(Stopwatch.wallNanoseconds() - start) / 1e9 }
        while wait4(child, &status, WNOHANG, &usage) == 0 {
            peak = max(peak, peakMemory(of: child))
            drain(output, into: &text)
            if !isAsked, elapsed() > limit {
                kill(child, SIGINT)
                isAsked = true
            }
            usleep(200)
        }
        let wall = elapsed()
        drain(output, into: &text)
        precondition(status == 0 || isAsked, "\(program) \(arguments.joined(separator: " ")) failed")
        let cpu =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
        return ChildProcess(
            wall: wall, cpu: cpu, peakMemory: peak, minorFaults: usage.ru_minflt,
            switches: usage.ru_nvcsw + usage.ru_nivcsw, output: String(decoding: text, as: UTF8.self))
    }

    private static func inherited() -> [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let variable = next.pointee {
            variables.append(strdup(variable))
            next += 1
        }
        return variables
    }

    private static func drain(_ output: borrowing OwnedDescriptor, into text: inout [UInt8]) {
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = read(output.number, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
    }

    /// The kernel's high-water mark. The accounting of `wait4` would start from the size of this process.
    private static func peakMemory(of child: pid_t) -> Int {
        guard let status = try? WholeFile.read("/proc/\(child)/status", atMost: 1 << 16) else { return 0 }
        let line = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "VmHWM:".utf8) } ?? []
        return Int(String(decoding: line.filter { (48...57).contains($0) }, as: UTF8.self)) ?? 0
    }
}
