import Glibc
import System
import TestSupport
import Testing

@Suite("A program that is run", .timeLimit(.minutes(20)))
struct ProgramRunTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A shell with a script.
    private func shell(
        _ script: String, timeout: Duration = .seconds(60), output: ProgramRun.Output = .collected(atMost: 1_000)
    ) -> ProgramRun {
        ProgramRun(["sh", "-c", script, "sh", news], output: output, timeout: timeout)
    }

    /// A file into which a script writes the numbers of processes.
    private var news: String { folder.file("news") }

    private var numbers: [pid_t] {
        guard let file = try? OwnedDescriptor(opening: news, O_RDONLY), let text = try? file.readAll() else {
            return []
        }
        return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    }

    /// Runs a script until its time is over, with more time when it did not come to telling its numbers.
    private func runTooLong(_ script: String) async throws -> [pid_t] {
        var timeout = Duration.milliseconds(300)
        repeat {
            let result = try await run(shell(script, timeout: timeout))
            guard case .failure(.tookTooLong) = result else {
                Issue.record("\(result)")
                return []
            }
            timeout *= 2
        } while numbers.isEmpty
        return numbers
    }

    @Test("gets the variables of this process, but not the line to the service manager")
    func environment() async throws {
        #expect(Environment.text("NOTIFY_SOCKET") != nil)
        let variables = #"echo "$ROUSE_TEST_TOKEN; ${NOTIFY_SOCKET-none}""#
        let outcome = try await run(shell(variables)).get()
        #expect(String(decoding: outcome.standardOutput, as: UTF8.self) == "\(TestEnvironment.token); none\n")
    }

    /// Whether a process is gone, or waits only to be reaped.
    private func isDead(_ process: pid_t) -> Bool {
        guard let file = try? OwnedDescriptor(opening: "/proc/\(process)/stat", O_RDONLY),
            let status = try? file.readAll()
        else { return true }
        return String(decoding: status, as: UTF8.self).contains(") Z ")
    }

    private func waitForEnd(of process: pid_t) async throws {
        while !isDead(process) { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// On a thread of its own: the other tests have few.
    private func run(
        _ program: ProgramRun, until stop: EventDescriptor? = nil
    ) async throws -> Result<ProgramRun.Outcome, ProgramRun.Failure> {
        let stop = try stop ?? EventDescriptor()
        return try await DetachedThread.value {
            Result { () throws(ProgramRun.Failure) in try program.run(until: stop) }
        }
    }

    @Test("gets its input, and gives its output, the end of its errors and its status")
    func exchange() async throws {
        var program = shell("tr a-z A-Z; echo wrong >&2; exit 3")
        program.input = Array("hello".utf8)
        let outcome = try await run(program).get()
        #expect(outcome.status == .exited(3))
        #expect(outcome.standardOutput == Array("HELLO".utf8))
        #expect(outcome.standardError == Array("wrong\n".utf8))
    }

    @Test("does not outlive its time when it has closed its streams")
    func closesItsStreams() async throws {
        for process in try await runTooLong("echo $$ >\"$1\"; exec <&- >&- 2>&-; exec sleep 600") {
            try await waitForEnd(of: process)
        }
    }

    @Test("is killed with its children when they do not listen to reason")
    func stubborn() async throws {
        let numbers = try await runTooLong(
            "trap '' TERM; (trap '' TERM; exec sleep 600) & echo $$ $! >\"$1\"; wait; exec sleep 600")
        #expect(numbers.count == 2)
        for process in numbers { try await waitForEnd(of: process) }
    }

    @Test("takes along a descendant that has gone to a session of its own, and the children of that")
    func runaway() async throws {
        let numbers = try await runTooLong(
            """
            setsid sh -c 'sh -c "trap \\"\\" TERM; exec sleep 600" & echo $$ $! >"$1"; wait; exec sleep 600' sh "$1" &
            exec sleep 600
            """)
        #expect(numbers.count == 2)
        for process in numbers { try await waitForEnd(of: process) }
    }

    @Test("takes along what it leaves behind, unless that may go on", arguments: [false, true])
    func leftovers(mayGoOn: Bool) async throws {
        var program = shell("sleep 600 >/dev/null 2>&1 & echo $! >\"$1\"")
        program.leavesChildren = mayGoOn
        #expect(try await run(program).get().status == .exited(0))
        let child = try #require(numbers.first)
        if mayGoOn {
            #expect(!isDead(child))
            kill(child, SIGKILL)
        }
        try await waitForEnd(of: child)
    }

    @Test("ends when it is no longer wanted")
    func stopped() async throws {
        let stop = try EventDescriptor()
        mkfifo(news, 0o600)
        let started = Mailbox<[pid_t]>(capacity: 1, overflow: .dropsNewest)
        try DetachedThread.run { [self] in
            started.put(numbers)
            stop.raise()
        }
        let result = try await run(shell("echo $$ >\"$1\"; exec sleep 600", timeout: .seconds(600)), until: stop)
        guard case .failure(.stopped) = result else {
            Issue.record("\(result)")
            return
        }
        try await waitForEnd(of: #require(started.take().elements.first?.first))
    }

    @Test("gives what it prints while it still runs")
    func streams() async throws {
        let stop = try EventDescriptor()
        let pieces = Mailbox<[UInt8]>(capacity: 8, overflow: .dropsNewest)
        let output = ProgramRun.Output.streamed(atMost: 1_000) { bytes in
            pieces.put(bytes)
            // It would run for ten minutes more.
            stop.raise()
        }
        let result = try await run(
            shell("echo one; exec sleep 600", timeout: .seconds(600), output: output), until: stop)
        guard case .failure(.stopped) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(pieces.take().elements == [Array("one\n".utf8)])
    }

    @Test("is killed when it prints too much", arguments: [false, true])
    func prattle(streams: Bool) async throws {
        let output = streams ? ProgramRun.Output.streamed(atMost: 1_000) { _ in } : .collected(atMost: 1_000)
        let result = try await run(shell("exec yes", output: output))
        guard case .failure(.printedTooMuch(1_000)) = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test("need not read its input, and may print where this process complains")
    func unread() async throws {
        var program = shell("exit 0", output: .passedOn)
        program.input = [UInt8](repeating: 1, count: 1_000_000)
        #expect(try await run(program).get().status == .exited(0))
    }

    @Test("that is not there is not started")
    func missing() async throws {
        let program = ProgramRun(["/no/such/program"], output: .passedOn, timeout: .seconds(1))
        guard case .failure(.notStarted(let error)) = try await run(program) else {
            Issue.record("it was started")
            return
        }
        #expect(error.code == ENOENT)
    }

    @Test("inherits nothing but its three streams")
    func inheritsNothing() async throws {
        let others = try [EventDescriptor(), EventDescriptor()]
        let outcome = try await run(shell("ls -l /proc/self/fd", output: .collected(atMost: 100_000))).get()
        withExtendedLifetime(others) {}
        let open = String(decoding: outcome.standardOutput, as: UTF8.self)
        #expect(open.contains("0 -> pipe:") && !open.contains("eventfd") && !open.contains("pidfd"))
    }

    // With Swift 6.2 nothing can be handed to a test that ends its process.
    #if compiler(>=6.3)
        @Test(
            "does not outlive the process that has started it, however that ends",
            arguments: [
                "echo $$ >\"$1\"; echo >\"$2\"; exec <&- >&- 2>&-; exec sleep 600",
                "trap '' TERM; (trap '' TERM; exec sleep 600) & echo $$ $! >\"$1\"; echo >\"$2\"; wait",
                "setsid sh -c 'echo $$ >\"$1\"; echo >\"$2\"; exec sleep 600' sh \"$1\" \"$2\" & wait",
            ])
        func suddenEnd(script: String) async throws {
            let started = folder.file("started")
            mkfifo(started, 0o600)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [script = script as String, news = news as String, started = started as String] in
                try DetachedThread.run {
                    _ = try? OwnedDescriptor(opening: started, O_RDONLY).readAll()
                    kill(getpid(), SIGKILL)
                }
                let words = ["sh", "-c", script, "sh", news, started]
                _ = try ProgramRun(words, output: .collected(atMost: 1_000), timeout: .seconds(600))
                    .run(until: EventDescriptor())
            }
            #expect(!numbers.isEmpty)
            for process in numbers { try await waitForEnd(of: process) }
        }
    #endif

    @Test("is no text that a shell would have to read")
    func script() async throws {
        let text = try folder.store("echo hello\n".utf8, as: "text")
        chmod(text, 0o755)
        let program = ProgramRun([text], output: .passedOn, timeout: .seconds(60))
        guard case .failure(.notStarted(let error)) = try await run(program) else {
            Issue.record("it was started")
            return
        }
        #expect(error.code == ENOEXEC)
    }

    @Test("does not outlive the process that says goodbye")
    func goodbye() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let news = folder.file("news")
            mkfifo(news, 0o600)
            let script = "trap '' TERM; echo started >\"$1\"; while :; do sleep 600; done"
            let program = ProgramRun(["sh", "-c", script, "sh", news], output: .passedOn, timeout: .seconds(600))
            let result = Task {
                try await DetachedThread.value { Result { try program.run(until: EventDescriptor()) } }.get()
            }
            _ = try OwnedDescriptor(opening: news, O_RDONLY).readAll()
            RunningPrograms.endAll()
            #expect(try await result.value.status == .signalled(SIGKILL))
            // And none is started any more.
            #expect(throws: ProgramRun.Failure.self) { try program.run(until: EventDescriptor()) }
        }
    }
}
