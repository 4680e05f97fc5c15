import Foundation
import Testing

/// Calls that are safe in a program of one thread, and not in one of many.
@Suite("A process of many threads") struct ThreadSafety {
    private static let sources = House.root.appending(path: "Sources")
    private static let c: Set = ["c", "cpp", "h"]

    /// What calls one of these functions, but for files that may, as "FILE: LINE".
    private func calls(of functions: String..., in folders: [URL], of kinds: Set<String>, except: Set<String> = [])
        throws -> [String]
    {
        let call = try Regex("\\b(\(functions.joined(separator: "|")))\\(")
        let files = folders.flatMap { House.files(in: $0, of: kinds) }.filter { !except.contains($0.lastPathComponent) }
        #expect(files.count > 20)
        return try files.flatMap { file in
            try House.code(of: file).filter { $0.contains(call) }.map { "\(file.lastPathComponent): \($0)" }
        }
    }

    /// `exit` takes libraries apart that other threads are in. A child between fork() and execve() ends by itself, and a
    /// function that is not there aborts.
    @Test("is left by one way, for every status")
    func wayOut() throws {
        let found = try calls(
            of: "exit", "_exit", "_Exit", "quick_exit", "atexit", "abort", in: [Self.sources],
            of: Self.c.union(["swift"]), except: ["ProcessEnd.swift", "program_keeper.c", "lazy_library.c"])
        #expect(found.isEmpty)
    }

    /// Libraries read it whenever they like.
    @Test("never changes its environment")
    func environment() throws {
        let functions = "(un)?setenv|putenv|clearenv"
        #expect(try calls(of: functions, in: [Self.sources], of: Self.c.union(["swift"])).isEmpty)
        #expect(try calls(of: functions, in: [House.root.appending(path: "Tests")], of: ["swift"]).isEmpty)
    }

    @Test("never jumps out of a library's function")
    func jumps() throws {
        let found = try calls(of: "_?(sig)?(set|long)jmp", in: [Self.sources], of: Self.c)
        #expect(found.isEmpty)
    }

    /// The clock of Swift's tasks needs a thread of Dispatch, which the system may not have left.
    @Test("sleeps with the timers of TaskThread")
    func sleeps() throws {
        let found = try calls(of: "Task\\.sleep", in: [Self.sources], of: ["swift"], except: ["TaskThread.swift"])
        #expect(found.isEmpty)
    }
}
