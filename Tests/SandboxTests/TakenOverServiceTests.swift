import Foundation
import Sandbox
import TestSupport
import Testing

/// What a service can do that has taken over the worker that talks to it: its code runs in the place of the library's.
@Suite(.serialized, .timeLimit(.minutes(20))) struct TakenOverServiceTests {
    private let folder: TemporaryFolder
    private let service: SilentService
    private static let end = "tried what it may not do"

    init() throws {
        folder = try TemporaryFolder()
        service = try SilentService()
        try folder.store(WAV().bytes([Float](repeating: 0.1, count: 16_000)), as: "command.wav")
    }

    private func transcribe(_ deed: Deed, _ more: [String] = ["--sandbox"]) throws -> Program.Outcome {
        let library = try deed.library(for: .service, in: folder)
        return try RunningProgram(
            .rouse, ["transcribe", "--backend", "wyoming", "-o", "url=\(service.url)", "command.wav"] + more,
            in: folder.path, environment: ["LD_PRELOAD": library, "HA_TOKEN": "secret"]
        ).end()
    }

    /// The same in the worker that carries bytes to a service and back: what it says is the complaint of a voice.
    private func say(_ deed: Deed, _ more: [String] = ["--sandbox"]) throws -> Program.Outcome {
        let library = try deed.library(for: .service, in: folder)
        return try RunningProgram(
            .rouse,
            [
                "say", "--voice-engine", "wyoming", "-o", "url=\(service.url)", "-o", "timeout=10", "--output",
                "said.wav",
                "hello",
            ] + more, in: folder.path, environment: ["LD_PRELOAD": library, "HA_TOKEN": "secret"]
        ).end()
    }

    private func expectNothingStolen() throws {
        #expect(try !folder.names.contains("stolen"))
    }

    @Test(
        "what it tries ends its worker",
        arguments: [.listens, .runs, .signals, .traces] as [Deed])
    func ended(deed: Deed) throws {
        let outcome = try transcribe(deed)
        #expect(outcome.status == 69)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors.contains("the worker of the backend 'wyoming' tried what it may not do"), "\(outcome.errors)"
        )
        try expectNothingStolen()
    }

    @Test(
        "or is not granted",
        arguments: [
            .talksToSession, .forks, .makesCode, .sharesMemory, .hasSecret, .writes, .sendsDatagrams,
            .connectsManyWays, .streamsOtherwise, .sendsRaw, .asksForRoutes, .opensFast, .opensFastByMessage,
            .opensFastByMessages,
        ] as [Deed])
    func prevented(deed: Deed) throws {
        let outcome = try transcribe(deed)
        #expect(outcome.output.hasPrefix("prevented: "), "\(outcome.output)\(outcome.errors)")
        try expectNothingStolen()
    }

    @Test("or is one of both, whatever way out it looks for", arguments: Deed.others)
    func looksForWays(deed: Deed) throws {
        guard Landlock.version > 0 || !Self.filesAlone.contains(deed) else { return }
        let outcome = try transcribe(deed)
        #expect(
            outcome.output.hasPrefix("prevented: ") || outcome.errors.contains(Self.end),
            "\(outcome.output)\(outcome.errors)")
        try expectNothingStolen()
    }

    /// What Landlock alone prevents: files are opened for reading.
    private static let filesAlone: Set<Deed> = [
        .opensMemoryOfParent, .opensDescriptorOfParent, .opensFolderOfParent, .opensByLink, .readsKernelMemory,
        .listsFolder,
    ]

    @Test(
        "and neither is done in the worker of a voice, an intent service or a webhook",
        arguments: [
            .listens, .runs, .signals, .traces, .talksToSession, .forks, .makesCode, .sharesMemory, .hasSecret, .writes,
            .sendsDatagrams, .connectsManyWays, .streamsOtherwise, .sendsRaw, .asksForRoutes, .opensFast,
            .opensFastByMessage, .opensFastByMessages,
        ] as [Deed])
    func relayed(deed: Deed) throws {
        let outcome = try say(deed)
        #expect(outcome.status != 0)
        #expect(
            outcome.errors.contains("said: prevented: ")
                || outcome.errors.contains("the worker for \(service.url) tried what it may not do"),
            "\(outcome.errors)")
        try expectNothingStolen()
    }

    @Test("while without --sandbox they are", arguments: [.writes, .forks, .sendsDatagrams] as [Deed])
    func unprotectedVoice(deed: Deed) throws {
        let outcome = try say(deed, [])
        #expect(outcome.errors.contains("said: DONE"), "\(outcome.errors)")
    }

    @Test(
        "with Landlock it can read no file of the user, and connect to no other port",
        .enabled(if: Landlock.version >= 4, "needs Landlock of Linux 6.7"),
        arguments: [.readsPasswords, .readsParent, .connects] as [Deed])
    func withLandlock(deed: Deed) throws {
        let outcome = try transcribe(deed)
        #expect(outcome.output.hasPrefix("prevented: Permission denied"), "\(outcome.errors)")
    }

    /// Without which all of the above would show nothing.
    @Test(
        "the same without --sandbox is done",
        arguments: [
            .readsPasswords, .writes, .connects, .forks, .sendsDatagrams, .asksForRoutes, .opensFast,
            .opensFastByMessage, .opensFastByMessages,
        ] as [Deed])
    func unprotected(deed: Deed) throws {
        #expect(try transcribe(deed, []).output.hasPrefix("DONE"))
    }

    /// Where there is no more, another thread of the worker may be the first to want some.
    @Test func aBombInTheMemoryIsBounded() throws {
        let outcome = try transcribe(.takesMemory)
        guard !outcome.output.isEmpty else {
            #expect(outcome.errors.contains("the worker of the backend 'wyoming' crashed"), "\(outcome.errors)")
            return
        }
        let mebibytes = try #require(outcome.output.firstMatch(of: /([0-9]+) MiB/).flatMap { Int($0.1) })
        // With what the longest answer and the audio are allowed for.
        #expect(mebibytes > 50 && mebibytes < 220)
    }

    @Test func aWorkerThatHangsIsGivenUpWithItsCommand() throws {
        let outcome = try transcribe(.hangs, ["--sandbox", "-o", "timeout=0.5"])
        #expect(outcome.status == 69)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.contains("fell silent"), "\(outcome.errors)")
    }

    @Test func aWorkerThatIsKilledIsAFailedTranscription() throws {
        let outcome = try transcribe(.dies)
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("the worker of the backend 'wyoming' was ended by signal 9"))
    }
}
