import TestSupport
import Testing

/// What a machine may lack.
@Suite(.serialized, .timeLimit(.minutes(20))) struct MachineTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    @Test(
        "without libseccomp --sandbox is refused before anything is read",
        arguments: [
            ["vad", "talk.wav"], ["detect", "-m", "computer.rouse", "talk.wav"],
            ["transcribe", "talk.wav", "--phrases", "x"],
            ["enroll", "--keyword", "new", "--output", "new.rouse", "take1.wav", "take2.wav", "take3.wav"],
            ["listen", "-m", "computer.rouse", "--input", "talk.wav"],
        ])
    func noLibrary(arguments: [String]) throws {
        try home.folder.store("no library".utf8, as: "libseccomp.so.2")
        let environment = ["LD_LIBRARY_PATH": home.folder.path]
        let outcome = try home.rouse(arguments + ["--sandbox"], environment)
        #expect(outcome.status == 69)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.hasPrefix("rouse: --sandbox: libseccomp cannot be loaded ("), "\(outcome.errors)")
        #expect(try home.rouse(arguments, environment).status == 0, "without --sandbox nobody needs it")
    }

    @Test func listenTakesItFromItsSettings() throws {
        try home.folder.store("no library".utf8, as: "libseccomp.so.2")
        try home.folder.store("sandbox = true\n".utf8, as: "rouse.toml")
        let arguments = ["listen", "-m", "computer.rouse", "--input", "talk.wav"]
        let environment = ["LD_LIBRARY_PATH": home.folder.path]
        #expect(try home.rouse(arguments + ["--config", "rouse.toml"], environment).status == 69)
        #expect(try home.rouse(arguments, environment.merging(["ROUSE_SANDBOX": "true"]) { $1 }).status == 69)
        #expect(try home.rouse(arguments + ["--config", "rouse.toml", "--no-sandbox"], environment).status == 0)
    }

    @Test("without Landlock it says so once, and the calls alone are confined")
    func noLandlock() throws {
        let old = home.folder.file("old-kernel")
        let source = "\(#filePath.dropLast("SandboxTests/MachineTests.swift".count))TakenOver/old_kernel.c"
        let built = try Program("cc").run(["-O1", source, "-o", old], in: home.folder.path)
        try #require(built.status == 0, "\(built.errors)")
        let vad = { (environment: [String: String]) in
            try RunningProgram(
                Program(old), [Program.rouse.path, "vad", "--sandbox", "talk.wav", "take1.wav"], in: home.folder.path,
                environment: environment
            ).end()
        }
        let outcome = try vad([:])
        #expect(outcome.status == 0)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.hasPrefix("rouse: warning: --sandbox: this kernel has no Landlock"))
        #expect(try outcome.output == home.rouse(["vad", "talk.wav", "take1.wav"]).output)
        for deed in [Deed.readsPasswords, .writes, .runs, .connects] {
            let stolen = try vad(["LD_PRELOAD": deed.library(for: .decoder, in: home.folder)])
            #expect(stolen.status == 65 && !stolen.errors.contains("DONE"), "\(stolen.errors)")
        }
        #expect(try !home.folder.names.contains("stolen"))
    }
}
