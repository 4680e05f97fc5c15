import TestSupport
import Testing

/// Output that cannot be written is said, and the command ends with the status for it.
@Suite struct FullDeviceTests {
    static let commands = [
        "", "--help", "--version", "help listen", "help backends", "inspect computer.rouse",
        "inspect --json computer.rouse", "enroll --keyword computer --output full.rouse one.wav two.wav three.wav",
        "enroll --json --keyword computer --output full-json.rouse one.wav two.wav three.wav",
        "bench --model computer.rouse", "detect --model computer.rouse computer.wav",
        "vad computer.wav", "vad --json computer.wav", "vad --format srt computer.wav", "config", "config --reference",
        "config --write --config full.toml", "devices", "transcribe --backend program -o command=true one.wav",
        "listen --model computer.rouse --input computer.wav",
    ]

    /// The limit of the size of a file ends no command by a signal.
    @Test(.timeLimit(.minutes(20))) func aFileThatMayNotGrowIsSaid() throws {
        let home = try TemporaryFolder()
        let outcome = try Program("sh").run(
            ["-c", #"ulimit -f 1; exec "$0" config --reference > page"#, Program.rouse.path], in: home.path)
        #expect(outcome.status == 74, "\(outcome.errors)")
        #expect(outcome.errorLines.last?.contains("standard output cannot be written: File too large") == true)
    }

    @Test(.timeLimit(.minutes(20)), arguments: commands)
    func endsWithTheStatusForIt(command: String) throws {
        let outcome = try Program("sh").run(
            ["-c", #"exec "$0" \#(command) >/dev/full"#, Program.rouse.path],
            in: CommandLineFixture.shared.folder.path)
        #expect(outcome.status == 74, "\(outcome.errors)")
        let said = "rouse: standard output cannot be written: No space left on device; make room or write elsewhere"
        #expect(outcome.errorLines.last == said)
    }
}
