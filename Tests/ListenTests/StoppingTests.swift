import Foundation
import TestSupport
import Testing

/// How a `listen` at a microphone ends.
@Suite struct StoppingTests {
    /// The best of some runs counts: what a busy machine adds is not the program's.
    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalEndsItWithin200MillisecondsAndASummary(signal: Int32) throws {
        let home = try ListeningProcess.home()
        let environment = try PacedMicrophone.shared.get().environment("file \"/dev/null\"")
        var shortest = Duration.seconds(1_000)
        for _ in 0..<8 where shortest > .milliseconds(200) {
            let program = try RunningProgram(
                .rouse, ["listen", "--model", "computer.rouse", "--json", "--device", "room"], in: home.path,
                environment: environment)
            try program.line(containing: "capture-start")
            let start = ContinuousClock.now
            program.send(signal: signal)
            let outcome = program.end()
            shortest = min(shortest, ContinuousClock.now - start)
            #expect(outcome.status == 0)
            #expect(outcome.errorLines.last?.hasPrefix("rouse: heard 0:") == true, "\(outcome.errors)")
        }
        #expect(shortest <= .milliseconds(200))
    }

    /// Runs the program in a terminal of its own, closes the terminal, and tells how the program ended.
    private static let closing = """
        import os, pty, signal, sys
        if sys.argv[1] == "nohup":
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        process, terminal = pty.fork()
        if process == 0:
            os.execv(sys.argv[2], sys.argv[2:])
        text = b""
        while b"capture-start" not in text:
            text += os.read(terminal, 1024)
        os.close(terminal)
        if sys.argv[1] == "nohup":
            os.kill(process, signal.SIGTERM)
        print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
        """

    @Test(arguments: ["plain", "nohup"])
    func itEndsWithItsTerminal(way: String) throws {
        let home = try ListeningProcess.home()
        let variables = try PacedMicrophone.shared.get().environment("file \"/dev/null\"").map { "\($0)=\($1)" }
        let outcome = try Program("env").run(
            variables + [
                "python3", "-c", Self.closing, way, Program.rouse.path, "listen", "--model", "computer.rouse", "--json",
                "--device", "room",
            ], in: home.path)
        #expect(outcome.output == "0\n", "\(outcome.errors)")
    }

    @Test func aReloadAtAMicrophoneLosesNothing() throws {
        let home = try ListeningProcess.home()
        let program = try RunningProgram(
            .rouse, ["listen", "--model", "computer.rouse", "--json", "--device", "room"], in: home.path,
            environment: try PacedMicrophone.shared.get().environment("file \"/dev/null\""))
        try program.line(containing: "capture-start")
        for _ in 0..<3 {
            program.send(signal: SIGHUP)
            try program.line(containing: #""event":"reloaded""#)
        }
        program.send(signal: SIGUSR1)
        try program.line(containing: #""event":"paused""#)
        program.send(signal: SIGTERM)
        let lines = try Lines(program.end())
        #expect(lines.of("discarded").isEmpty)
    }
}
