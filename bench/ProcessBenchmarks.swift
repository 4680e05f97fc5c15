import Audio
import Glibc
import KeywordSpotting

/// What the `rouse` program costs as a whole: start-up, a long file, memory.
enum ProcessBenchmarks {
    struct Result {
        var startup: Double
        var detectRealTimeFactor: Double
        var fileSeconds: Double
        var peakMemory: Int
    }

    /// - Parameter program: the path of `rouse`.
    static func run(program: String, seconds: Double) throws -> Result {
        let folder = "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/rouse-bench-\(getpid())"
        mkdir(folder, 0o700)
        let model = "\(folder)/word.rouse"
        let audio = "\(folder)/audio.wav"
        defer {
            unlink(model)
            unlink(audio)
            rmdir(folder)
        }
        try Workload.keywords(1)[0].write(to: model)
        let writer = try WAVWriter(path: audio)
        let piece = Workload.speechLike(seconds: 60, seed: 3)
        for _ in 0..<Int(seconds / 60) { try writer.write(piece.span) }
        try writer.close()
        let starts = (0..<11).map { _ in ChildProcess.run(program, ["--version"]).wall }.sorted()
        let runs = (0..<3).map { _ in ChildProcess.run(program, ["detect", "--model", model, "--json", audio]) }
            .sorted { $0.cpu < $1.cpu }
        return Result(
            startup: starts[starts.count / 2], detectRealTimeFactor: seconds / runs[1].cpu, fileSeconds: seconds,
            peakMemory: runs.map(\.peakMemory).max() ?? 0)
    }
}

/// A finished program, by the operating system's accounting.
struct ChildProcess {
    let wall: Double
    let cpu: Double
    /// Kilobytes resident at most.
    let peakMemory: Int

    static func run(_ program: String, _ arguments: [String]) -> ChildProcess {
        let start = Stopwatch.wallNanoseconds()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        var child: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let result = posix_spawn(&child, program, &actions, nil, &words, environ)
        precondition(result == 0, "cannot run \(program): \(String(cString: strerror(result)))")
        var usage = rusage()
        var status: Int32 = 0
        var peak = 0
        while wait4(child, &status, WNOHANG, &usage) == 0 {
            peak = max(peak, peakMemory(of: child))
            usleep(500)
        }
        precondition(status == 0, "\(program) \(arguments.joined(separator: " ")) failed")
        let cpu =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
        return ChildProcess(
            wall: Double(Stopwatch.wallNanoseconds() - start) / 1e9, cpu: cpu, peakMemory: peak)
    }

    /// The kernel's high-water mark. The accounting of `wait4` would start from the size of this process.
    private static func peakMemory(of child: pid_t) -> Int {
        guard let file = fopen("/proc/\(child)/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix("VmHWM:") { return Int(text.filter(\.isNumber)) ?? 0 }
        }
        return 0
    }
}
