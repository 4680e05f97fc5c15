import Foundation
import Sandbox
import TestSupport
import Testing

/// What somebody can do who has taken over a decoder: his code runs in the place of the library's.
@Suite(.serialized, .timeLimit(.minutes(20))) struct TakenOverDecoderTests {
    private let folder: TemporaryFolder
    /// What a worker that is ended for what it tries is said to have done.
    private static let end = "tried what it may not do"

    init() throws {
        folder = try TemporaryFolder()
        try folder.store(WAV().bytes([Float](repeating: 0.1, count: 16_000)), as: "hostile.wav")
    }

    private func rouse(_ arguments: [String], _ deed: Deed) throws -> Program.Outcome {
        let library = try deed.library(for: .decoder, in: folder)
        return try RunningProgram(
            .rouse, arguments, in: folder.path, environment: ["LD_PRELOAD": library, "HA_TOKEN": "secret"]
        ).end()
    }

    private func expectNothingStolen() throws {
        #expect(try !folder.names.contains("stolen"))
    }

    @Test(
        "a decoder cannot do anything but decode",
        arguments: [
            (.readsPasswords, "prevented: Permission denied"), (.readsParent, "prevented: Permission denied"),
            (.writes, "prevented: Permission denied"), (.connects, end), (.talksToSession, end), (.listens, end),
            (.runs, end), (.forks, end), (.signals, end), (.traces, end), (.makesCode, end), (.sharesMemory, end),
            (.hasSecret, "prevented: Success"), (.takesMemory, "prevented: Cannot allocate memory"),
        ] as [(Deed, String)])
    func decoder(deed: Deed, result: String) throws {
        let outcome = try rouse(["vad", "--sandbox", "hostile.wav"], deed)
        #expect(outcome.status == 65)
        #expect(outcome.errorLines.count == 1)
        #expect(
            outcome.errors.hasPrefix("rouse: hostile.wav: ") && outcome.errors.contains(result), "\(outcome.errors)")
        try expectNothingStolen()
    }

    @Test("nor find another way out", arguments: Deed.sockets + Deed.others)
    func decoderLooksForWays(deed: Deed) throws {
        let outcome = try rouse(["vad", "--sandbox", "hostile.wav"], deed)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("prevented: ") || outcome.errors.contains(Self.end), "\(outcome.errors)")
        try expectNothingStolen()
    }

    @Test func aBombInTheMemoryIsBounded() throws {
        let errors = try rouse(["vad", "--sandbox", "hostile.wav"], .takesMemory).errors
        let mebibytes = try #require(errors.firstMatch(of: /([0-9]+) MiB/).flatMap { Int($0.1) })
        #expect(mebibytes > 50 && mebibytes <= 96)
    }

    /// Without which all of the above would show nothing.
    @Test(
        "the same without --sandbox is done",
        arguments: [
            .readsPasswords, .writes, .connects, .forks, .talksToAbstract, .turnsPair, .sendsBesidePair,
            .forksOtherwise, .namesParent, .changesOwnMemory, .signalsThread, .queuesSignal, .limitsParent,
            .showsItself, .turnsToCode, .opensByLink, .listsFolder, .linksByName, .makesFolder, .makesPipe,
            .changesMode, .changesTimes, .watches, .goesElsewhere, .copiesByPipe,
        ] as [Deed])
    func unprotected(deed: Deed) throws {
        let outcome = try rouse(["vad", "hostile.wav"], deed)
        #expect(outcome.errors.contains("DONE"), "\(outcome.errors)")
    }

    @Test func aDecoderHasNothingOpenOfItsParent() throws {
        let library = try Deed.hasInherited.library(for: .decoder, in: folder)
        let script = #"exec 7</etc/passwd; exec "$0" vad --sandbox hostile.wav"#
        let outcome = try RunningProgram(
            Program("/bin/sh"), ["-c", script, Program.rouse.path], in: folder.path,
            environment: ["LD_PRELOAD": library]
        ).end()
        #expect(outcome.errors.contains("prevented: Bad file descriptor"), "\(outcome.errors)")
    }

    @Test func aDecoderThatIsKilledIsAnErrorOfItsFileAndNotOfTheNext() throws {
        let home = try Home()
        // It takes over only what opens a recording, which a file that is not there does not get to.
        let outcome = try RunningProgram(
            .rouse, ["vad", "--sandbox", "talk.wav", "nowhere.wav", "take1.wav"], in: home.folder.path,
            environment: ["LD_PRELOAD": Deed.dies.library(for: .decoder, in: folder)]
        ).end()
        #expect(outcome.status == 65)
        #expect(
            outcome.errorLines == [
                "rouse: talk.wav: cannot be decoded: its worker was ended by signal 9; record it again",
                "rouse: nowhere.wav: there is no such file; check the name",
                "rouse: take1.wav: cannot be decoded: its worker was ended by signal 9; record it again",
            ])
    }

    @Test(
        "ffmpeg cannot do anything but decode",
        arguments: Deed.sockets + Deed.others + [
            .readsPasswords, .readsParent, .writes, .connects, .talksToSession, .listens, .forks, .signals, .traces,
            .makesCode, .sharesMemory, .hasSecret, .takesMemory,
        ])
    func program(deed: Deed) throws {
        _ = try deed.program(named: "ffmpeg", in: folder)
        try folder.store([0, 0, 0, 24] + Array("ftypM4A 0000".utf8), as: "hostile.m4a")
        let outcome = try RunningProgram(
            .rouse, ["vad", "--sandbox", "hostile.m4a"], in: folder.path,
            environment: ["PATH": folder.path + ":/usr/bin:/bin", "HA_TOKEN": "secret"]
        ).end()
        #expect(outcome.status == 65)
        // Who calls by the numbers of another architecture is killed by SIGSYS.
        let ends = ["prevented: "] + (deed == .callsOtherwise ? ["it was ended by signal 31"] : [])
        #expect(
            ends.contains { outcome.errors.contains("ffmpeg cannot decode it (\($0)") }, "\(outcome.errors)")
        try expectNothingStolen()
    }
}
