import Foundation
import Services
import System
import Testing
import Transcription

@Suite("The program backend", .timeLimit(.minutes(20)))
struct ProgramBackendTests {
    func backend(_ arguments: String..., limits: TranscriptionLimits = .init()) throws -> ProgramBackend {
        try ProgramBackend(arguments: arguments, limits: limits)
    }

    @Test("sends a WAV file to standard input and takes text from standard output")
    func standardInput() async throws {
        // 44 bytes of header and 2 for each sample.
        let transcript = try await backend("wc", "-c").transcribe(samples: [1, 2, 3])
        #expect(transcript == Transcript(text: "50"))
        let dump = try await backend("od", "-An", "-tx1", "-v", "-w64").transcribe(samples: [1, -2])
        #expect(
            dump.text == """
                52 49 46 46 28 00 00 00 57 41 56 45 66 6d 74 20 10 00 00 00 01 00 01 00 80 3e 00 00 00 7d 00 00 \
                02 00 10 00 64 61 74 61 04 00 00 00 01 00 fe ff
                """)
    }

    @Test("names a file that is there while the program runs, and no longer")
    func fileArgument() async throws {
        let output = try await backend("sh", "-c", "wc -c <\"$1\"; echo \"$1\"", "sh", "{file}")
            .transcribe(samples: [1])
        let parts = output.text.split(separator: "\n").map(String.init)
        #expect(parts.first == "46")
        let path = try #require(parts.last)
        #expect(path.hasSuffix(".wav"))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("never involves a shell")
    func noShell() async throws {
        let text = try await backend("echo", "$(id); `id` > x & 'y'").transcribe(samples: [])
        #expect(text.text == "$(id); `id` > x & 'y'")
    }

    @Test("passes the language on")
    func language() async throws {
        let text = try await backend("echo", "--language={language}")
            .transcribe(samples: [], hints: TranscriptionHints(language: "de"))
        #expect(text.text == "--language=de")
    }

    @Test("reads JSON with segments, alternatives and more")
    func json() async throws {
        let answer = """
            {"text": " turn on \\n", "confidence": 0.75, "language": "en",
             "segments": [{"text": "turn", "start": 0.5, "end": 1.0, "confidence": 0.5},
                          {"text": "on", "start": 1.0, "duration": 0.25}],
             "alternatives": [{"text": "turn on"}, {"text": "burn on", "confidence": 0.25}], "mood": {"calm": true}}
            """
        let transcript = try await backend("echo", answer).transcribe(samples: [])
        #expect(
            transcript
                == Transcript(
                    text: "turn on", confidence: 0.75,
                    segments: [
                        .init(text: "turn", start: 0.5, duration: 0.5, confidence: 0.5),
                        .init(text: "on", start: 1, duration: 0.25),
                    ],
                    alternatives: [.init(text: "burn on", confidence: 0.25)], language: "en",
                    extras: ["mood": ["calm": .bool(true)]]))
    }

    @Test("refuses half a JSON", arguments: ["{\"text\": \"tur", "{\"words\": 3}"])
    func halfJSON(answer: String) async throws {
        let error = await #expect(throws: ServiceError.self) {
            try await backend("echo", answer).transcribe(samples: [])
        }
        #expect(error?.code == .badAnswer)
    }

    @Test("reports a failure with the program's last words")
    func failure() async throws {
        let error = await #expect(throws: ServiceError.self) {
            try await backend("sh", "-c", "echo first >&2; echo 'no such model' >&2; exit 3").transcribe(samples: [])
        }
        #expect(error?.code == .programFailed)
        #expect(error?.description == "The program 'sh' ended with status 3 and said: no such model.")
    }

    @Test("reports a program that is not there, when it is prepared and when it is run")
    func missing() async throws {
        let backend = try backend("/nowhere/transcriber")
        let early = await #expect(throws: ServiceError.self) { try await backend.prepare() }
        #expect(early?.code == .programFailed)
        #expect(backend.availability.current != .available)
        let late = await #expect(throws: ServiceError.self) { try await backend.transcribe(samples: []) }
        #expect(late?.description.contains("/nowhere/transcriber") == true)
    }

    @Test("is not disturbed by a program that does not read its input, nor by one that ends by a signal")
    func unread() async throws {
        let samples = [Int16](repeating: 1, count: 1_000_000)
        #expect(try await backend("echo", "ready").transcribe(samples: samples).text == "ready")
        let error = await #expect(throws: ServiceError.self) {
            try await backend("sh", "-c", "kill -9 $$").transcribe(samples: samples)
        }
        #expect(error?.description == "The program 'sh' was ended by signal 9.")
    }

    @Test("stops a program that prints without end")
    func endlessOutput() async throws {
        let error = await #expect(throws: ServiceError.self) {
            try await backend("yes", limits: TranscriptionLimits(answerBytes: 100_000)).transcribe(samples: [])
        }
        #expect(error?.code == .answerTooLarge)
    }

    @Test("is not kept by a program that goes on without its streams")
    func closedStreams() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rouse-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let backend = try ProgramBackend(
            arguments: ["sh", "-c", "echo $$ > \"$1\"; exec <&- >&- 2>&-; exec sleep 60", "sh", file.path],
            limits: TranscriptionLimits(total: .seconds(2)))
        let error = await #expect(throws: ServiceError.self) { try await backend.transcribe(samples: []) }
        #expect(error?.code == .totalTimeout)
        let process = try String(contentsOf: file, encoding: .utf8).filter { !$0.isWhitespace }
        #expect(try await end(of: [process]))
    }

    /// A program with a child, both of which ignore the polite signal and write their numbers to a file.
    func stubborn(_ file: URL) -> [String] {
        let script = "trap '' TERM; (trap '' TERM; sleep 60) & echo $$ $! > \"$1\"; wait; sleep 60"
        return ["sh", "-c", script, "sh", file.path]
    }

    /// Whether all of them end, as far as can be seen in 250 looks.
    func end(of processes: [String]) async throws -> Bool {
        for _ in 0..<250 where processes.contains(where: isRunning) { try await Task.sleep(for: .milliseconds(20)) }
        return !processes.contains(where: isRunning)
    }

    func isRunning(_ process: String) -> Bool {
        // A zombie that init has not reaped yet has an empty command line.
        let line = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline"))
        return line?.isEmpty == false
    }

    @Test("kills the program and its children at the time-out")
    func timeout() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rouse-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let backend = try ProgramBackend(
            arguments: stubborn(file), limits: TranscriptionLimits(total: .seconds(2)))
        let error = await #expect(throws: ServiceError.self) { try await backend.transcribe(samples: []) }
        #expect(error?.code == .totalTimeout)
        let processes = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace)
        #expect(processes.count == 2)
        #expect(try await end(of: processes.map(String.init)))
    }
}
