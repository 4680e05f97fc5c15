import TestSupport
import Testing

/// `rouse listen` on a stream that does not end by itself.
@Suite struct ListenTests {
    /// Feeds a pipe that stays open, waits for two detections, and sends a signal.
    private static let script = #"""
        signal=$1 folder=$2 rouse=$3
        mkfifo "$folder/pipe"
        exec 3<>"$folder/pipe"
        "$rouse" listen --json --model computer.rouse --input - <"$folder/pipe" >"$folder/out" 2>"$folder/errors" 3>&- &
        cat computer.raw >&3
        turns=0
        until [ "$(grep -c detection "$folder/out")" -ge 2 ] || [ $turns -ge 400 ]; do
            sleep 0.05
            turns=$((turns + 1))
        done
        kill -"$signal" $!
        wait $!
        """#

    @Test(arguments: ["INT", "TERM"])
    func tellsAtOnceAndEndsWithASignal(signal: String) throws {
        let desk = try CommandLineFixture.shared
        let folder = try TemporaryFolder()
        let outcome = try Program("sh").run(
            ["-c", Self.script, "sh", signal, folder.path, Program.rouse.path], in: desk.folder.path)
        #expect(outcome.status == 0)
        let found = String(decoding: try folder.bytes("out"), as: UTF8.self)
        let told = found.replacing(/,"wall":\d+(\.\d+)?}/, with: "}")
        #expect(try told == desk.rouse(["detect", "--json", "--model", "computer.rouse", "computer.wav"]).output)
        let errors = String(decoding: try folder.bytes("errors"), as: UTF8.self)
        #expect(errors.hasPrefix("rouse: listening for computer on standard input\n"))
        #expect(errors.hasSuffix(" 2 detections\n"))
    }

    /// Where a microphone's program has not started yet, nothing says so but this.
    @Test func saysThatItWaitsForTheFirstAudio() throws {
        let desk = try CommandLineFixture.shared
        let program = try RunningProgram(
            .rouse, ["listen", "--model", "computer.rouse", "--input", "-"], in: desk.folder.path)
        #expect(
            try program.errorLine(containing: "waiting") == "rouse: waiting for audio on standard input")
        program.send(signal: 15)
        _ = program.end()
    }
}
