import Glibc
import TestSupport
import Testing

/// Files that are called what is no UTF-8, as old archives bring them, and what is no file at all.
@Suite(.timeLimit(.minutes(20))) struct OddFileNameTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let desk = try CommandLineFixture.shared.folder
        for name in ["one.wav", "two.wav", "three.wav", "computer.wav", "computer.rouse"] {
            try folder.store(desk.bytes(name), as: name)
        }
    }

    /// Runs a script in the folder in which `$n` is no UTF-8 and `$rouse` the program.
    private func run(_ script: String) throws -> Program.Outcome {
        try Program("sh").run(
            ["-c", #"set -e; rouse=$0; n=$(printf 'caf\351'); "# + script, Program.rouse.path], in: folder.path)
    }

    @Test func takesAndModelsCanHaveThem() throws {
        let outcome = try run(
            """
            mkdir "$n"; mv one.wav "$n/$n.wav"; mv two.wav "$n/two$n.wav"; mv three.wav "$n"
            "$rouse" enroll --keyword computer --output "$n/$n.rouse" "$n/$n.wav" "$n/two$n.wav" "$n/three.wav"
            "$rouse" enroll --keyword computer --output "$n/all.rouse" --any-voice "$n"
            "$rouse" inspect "$n/$n.rouse"
            "$rouse" detect --model "$n/$n.rouse" "$n/$n.wav"
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let named = outcome.outputLines.filter { $0.contains("3 takes in ") }
        #expect(named.count == 3 && named[0].hasSuffix("3 takes in caf\u{fffd}/caf\u{fffd}.rouse"))
        #expect(outcome.outputLines.last?.contains("computer  score") == true)
    }

    @Test func whatIsListenedToAndKeptCanHaveThem() throws {
        let outcome = try run(
            #"""
            mkdir "$n"; mv computer.wav computer.rouse "$n"
            printf 'model = "computer.rouse"\n' >"$n/$n.toml"
            "$rouse" listen --config "$n/$n.toml" --input "$n/computer.wav" --save-clips "$n/clips" \
                --save-commands "$n/commands" --on-wake "touch $n/woken" --json
            ls "$n/clips" "$n/commands"; test -e "$n/woken"
            """#)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.outputLines.filter { $0.hasSuffix("-computer.wav") }.count == 4)
    }

    @Test func anErrorNamesThemWithoutPrintingThem() throws {
        let outcome = try run(#""$rouse" vad "$n.wav""#)
        #expect(outcome.status == 66)
        #expect(outcome.errors == "rouse: caf\u{fffd}.wav: there is no such file; check the name\n")
    }

    static let readers = [
        Case("model", "detect --model pipe one.wav", 66, "pipe is a pipe; give the model file itself"),
        Case("inspected model", "inspect pipe", 66, "pipe is a pipe; give the model file itself"),
        Case(
            "settings", "listen --config pipe", 78,
            "pipe: the settings cannot be read (it is a pipe); name another file"),
        Case(
            "grammar", "transcribe --grammar pipe one.wav", 66,
            "the grammar file 'pipe' cannot be read: it is a pipe; name one that can"),
        Case(
            "token", "transcribe --backend http -o url=http://localhost:1/ -o token-file=pipe one.wav", 66,
            "the token file 'pipe' cannot be read: it is a pipe; name one that can"),
        Case(
            "certificates", "transcribe --backend http -o url=https://localhost:1/ -o ca-file=pipe one.wav", 66,
            "the certificate file 'pipe' cannot be read: it is a pipe; name one that can"),
        Case(
            "dictionary", "transcribe --grammar phrases -o dictionary=pipe one.wav", 66,
            "the dictionary file 'pipe' cannot be read: it is a pipe; name one that can"),
        Case(
            "sound", "listen --model computer.rouse --input computer.wav --wake-sound pipe", 66,
            "pipe: is not a regular file; name one that is"),
        Case("device", "inspect /dev/zero", 66, "/dev/zero is a device; give the model file itself"),
    ]

    @Test func norForOneInAFolderOfTakes() throws {
        try folder.makeFolder("takes")
        for name in ["one", "two", "three"] { try folder.store(folder.bytes("\(name).wav"), as: "takes/\(name).wav") }
        #expect(mkfifo(folder.file("takes/four.wav"), 0o600) == 0)
        let outcome = try Program.rouse.run(
            ["enroll", "--keyword", "computer", "--output", "x.rouse", "--any-voice", "takes"], in: folder.path)
        #expect(outcome.status == 0 && outcome.output.hasPrefix("computer: 3 takes"), "\(outcome.errors)")
    }

    @Test(arguments: readers) func nobodyWaitsForAPipe(_ reader: Case) throws {
        try folder.store("turn on the light".utf8, as: "phrases")
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        reader.expectSentence(try Program.rouse.run(reader.arguments, in: folder.path))
    }
}
