import Foundation
import TestSupport
import Testing

/// What is loaded when it is first needed may not be installed, or be another library of that name.
@Suite("A library that cannot be loaded", .timeLimit(.minutes(20)))
struct AbsentLibraryTests {
    private let fixture: CommandLineFixture
    private let folder: TemporaryFolder
    private let silent: SilentService

    init() throws {
        fixture = try .shared
        folder = try TemporaryFolder()
        silent = try SilentService()
    }

    struct Need: Sendable, CustomTestStringConvertible {
        let library: String
        let arguments: [String]
        /// How the command ends without the library.
        var status: Int32 = 69

        var testDescription: String { library }
    }

    /// A command that needs it, for each. Files are looked for in the folder of the fixture; KEY is a service account's,
    /// and at PORT somebody takes connections.
    static let needs = [
        Need(
            library: "libcurl.so.4",
            arguments: ["transcribe", "--backend", "wyoming", "-o", "url=tcp://127.0.0.1:9", "computer.wav"]),
        Need(
            library: "libwslay.so.1",
            arguments: ["transcribe", "--backend", "vosk", "-o", "url=ws://127.0.0.1:PORT", "computer.wav"]),
        Need(
            library: "libpocketsphinx.so.3",
            arguments: ["transcribe", "--backend", "pocketsphinx", "--phrases", "computer", "--", "computer.wav"]),
        Need(
            library: "libseccomp.so.2", arguments: ["vad", "--sandbox", "computer.wav"]),
        Need(
            library: "libmosquitto.so.1",
            arguments: [
                "listen", "--model", "computer.rouse", "--mqtt", "mqtt://127.0.0.1:9", "--input", "computer.wav",
            ]),
        Need(
            library: "libcrypto.so.3",
            arguments: [
                "listen", "--model", "computer.rouse", "--phrases", "computer", "--understanding", "dialogflow",
                "--understanding-option", "key-file=KEY", "--input", "computer.wav",
            ]),
        // It makes a noise softer, which a command is understood without, too.
        Need(
            library: "libspeexdsp.so.1",
            arguments: ["transcribe", "--backend", "pocketsphinx", "--phrases", "computer", "--", "computer.wav"],
            status: 0),
    ]

    private func run(_ need: Need) throws -> Program.Outcome {
        let key = folder.file("account.json")
        try folder.store(#"{"client_email": "a", "project_id": "p", "private_key": "none"}"#.utf8, as: "account.json")
        let arguments = need.arguments.map {
            $0.replacing("KEY", with: key).replacing("PORT", with: "\(silent.port)")
        }
        return try RunningProgram(
            .rouse, arguments, in: fixture.folder.path, environment: ["LD_LIBRARY_PATH": folder.path]
        ).end()
    }

    private func expectWords(_ outcome: Program.Outcome, _ need: Need) {
        #expect(outcome.status == need.status, "\(outcome.errors)")
        guard need.status != 0 else { return }
        let name = need.library.prefix { $0 != "." }
        #expect(outcome.errors.contains("\(name)"), "\(outcome.errors)")
        #expect(outcome.errors.contains("cannot be loaded ("), "\(outcome.errors)")
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
    }

    @Test("is an error in words, or is done without", arguments: needs)
    func absent(need: Need) throws {
        try folder.store("no library".utf8, as: need.library)
        try expectWords(run(need), need)
    }

    @Test("lacks a function: it is an error in words, or is done without", arguments: needs)
    func withoutFunctions(need: Need) throws {
        // Other libraries of the system need this one's functions themselves.
        guard need.library != "libcrypto.so.3" else { return }
        let built = try Program("cc").run(
            ["-shared", "-x", "c", "/dev/null", "-o", folder.file(need.library)], in: folder.path)
        try #require(built.status == 0, "\(built.errors)")
        try expectWords(run(need), need)
    }
}
