import TestSupport
import Testing

/// What a killed process was using does not stay.
@Suite(.timeLimit(.minutes(20))) struct LeftoverTests {
    @Test func aRecordingThatAKilledRunGaveToAProgramGoesWithTheNext() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("tmp")
        try folder.store(CommandLineFixture.shared.folder.bytes("one.wav"), as: "one.wav")
        let outcome = try Program("sh").run(
            [
                "-c",
                #"""
                export TMPDIR="$PWD/tmp"
                "$0" transcribe --backend program -o 'command=sh -c "touch begun; sleep 600" sh {file}' one.wav &
                until [ -e begun ]; do sleep 0.1; done
                kill -9 $!
                wait $!
                ls -A tmp
                "$0" transcribe --backend program -o 'command=echo heard {file}' one.wav
                ls -A tmp
                """#,
                Program.rouse.path,
            ], in: folder.path)
        let lines = outcome.outputLines
        try #require(lines.count == 2, "\(outcome.output)\(outcome.errors)")
        #expect(lines[0].hasPrefix(".rouse-") && lines[0].hasSuffix(".wav"))
        #expect(lines[1].hasPrefix("heard \(folder.path)/tmp/.rouse-"), "a file of its own, and that is gone, too")
    }
}
