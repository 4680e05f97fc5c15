import Audio
import Services
import Testing
import Transcription

@Suite("The catalog of backends", .timeLimit(.minutes(20)))
struct CatalogTests {
    let catalog = BackendCatalog([ProgramBackend.factory])

    @Test("makes a backend from its name and options")
    func makes() async throws {
        let backend = try catalog.make("program", options: ["command": ["echo"], "argument": ["a", "b"]])
        #expect(backend.name == "program")
        #expect(!backend.usesNetwork)
        #expect(try await backend.transcribe(samples: []).text == "a b")
    }

    struct Mistake: Sendable {
        let name: String
        let options: [String: [String]]
        let says: String
    }

    @Test(
        "tells what is wrong with a name or an option",
        arguments: [
            Mistake(name: "wizard", options: [:], says: "There is no backend 'wizard'; choose one of program."),
            Mistake(
                name: "program", options: [:],
                says: "The backend 'program' needs the option 'command', for example command=my-transcriber."),
            Mistake(
                name: "program", options: ["colour": ["red"]],
                says: "The backend 'program' has no option 'colour'; it has command, argument, timeout, max-answer."),
            Mistake(
                name: "program", options: ["command": ["cat"], "timeout": ["soon"]],
                says: "The option 'timeout' of the backend 'program' must be a number from 0.1 to 3600.0, not 'soon'."),
        ])
    func mistakes(_ mistake: Mistake) {
        let error = #expect(throws: ServiceError.self) {
            try catalog.make(mistake.name, options: mistake.options)
        }
        #expect(error?.description == mistake.says)
        #expect(error?.exitStatus == 64)
    }

    @Test("splits a program's command into words as a shell does, and involves none")
    func words() async throws {
        let echo = try catalog.make("program", options: ["command": ["echo 'two  words' $HOME"], "argument": ["a b"]])
        #expect(try await echo.transcribe(samples: []).text == "two  words $HOME a b")
        let error = #expect(throws: ServiceError.self) {
            try catalog.make("program", options: ["command": ["echo 'open"]])
        }
        #expect(error?.code == .usage && error?.description.contains("'echo 'open'") == true)
    }

    @Test("leads to the transcription of a source, to its last sample")
    func source() async throws {
        let backend = try catalog.make("program", options: ["command": ["wc"], "argument": ["-c"]])
        let source = MemorySource([Float](repeating: 0.25, count: 1234))
        #expect(try await backend.transcribe(source).text == "\(44 + 2 * 1234)")
        let error = await #expect(throws: ServiceError.self) {
            try await backend.transcribe(MemorySource([Float](repeating: 0, count: 40_000)), longest: 2)
        }
        #expect(error?.code == .audioTooLong)
    }
}

@Suite("Samples")
struct PCMTests {
    @Test(
        "are rounded, clipped, and never undefined",
        arguments: [
            (0, 0), (1, 32_767), (-1, -32_768), (0.5, 16_384), (2, 32_767), (-.infinity, -32_768), (.nan, 0),
            (.infinity, 32_767),
        ] as [(Float, Int16)])
    func conversion(value: Float, expected: Int16) async throws {
        let session = ScriptedBackend { audio, _ in
            Transcript(text: "\(await audio.collect())")
        }.start()
        session.send([value])
        session.finish()
        #expect(try await session.result().text == "[\(expected)]")
    }
}
