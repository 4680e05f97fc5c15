import Audio
public import Services
import System

/// Transcribes with any program: a command that is run once for each utterance, without a shell.
///
/// The audio goes to the program as a WAV file (16 kHz, mono, 16 bits): through its standard input, or, where an
/// argument contains `{file}`, as a file of that name that is there while the program runs. It prints the text, or a
/// JSON object such as whisper.cpp's, on its standard output, and exits with status 0. `{language}` in an argument is
/// the language of the hints.
public final class ProgramBackend: TranscriptionBackend {
    public let name = "program"
    public let usesNetwork = false
    public let isStreaming = false
    public let limits: TranscriptionLimits
    public let availability = AvailabilityMonitor()

    private let arguments: [String]

    /// - Parameter arguments: the program, looked up in PATH unless it has a slash, and its arguments.
    /// - Throws: `usage` for an empty command.
    public init(
        arguments: [String], limits: TranscriptionLimits = TranscriptionLimits()
    ) throws(ServiceError) {
        self.arguments = try ServiceProgram(arguments, of: "backend 'program'").words
        self.limits = limits
    }

    public func load() async throws {
        guard ProgramLookup.path(of: arguments[0]) != nil else {
            throw ServiceError(
                .programFailed,
                "The program '\(arguments[0])' is not there or may not be run; install it or name its whole path.")
        }
    }

    public func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript {
        progress.started()
        let samples = await audio.collect()
        do {
            let stop = try EventDescriptor()
            return try await withTaskCancellationHandler {
                // To write a file and to wait for a program is nothing for the threads of Swift's tasks.
                try await DetachedThread.value {
                    Result {
                        try self.transcribe(samples, language: hints.language ?? "en", limits: limits, until: stop)
                    }
                }.get()
            } onCancel: {
                stop.raise()
            }
        } catch let error as SystemError {
            throw ServiceError(.programFailed, "No program can be run: \(error); end some other programs.")
        }
    }

    /// Runs the program, which keeps this thread until it has ended.
    private func transcribe(
        _ samples: [Int16], language: String, limits: TranscriptionLimits, until stop: EventDescriptor
    ) throws(ServiceError) -> Transcript {
        let wav = PCM.wav(samples)
        let usesFile = arguments.contains { $0.contains("{file}") }
        let file = usesFile ? try TemporaryFile(holding: wav) : nil
        let command = arguments.map { argument in
            argument.replacing("{file}", with: file?.path ?? "").replacing("{language}", with: language)
        }
        var program = ProgramRun(command, output: .collected(atMost: limits.answerBytes), timeout: limits.total)
        program.input = usesFile ? [] : wav
        defer { withExtendedLifetime(file) {} }
        let outcome: ProgramRun.Outcome
        do throws(ProgramRun.Failure) {
            outcome = try program.run(until: stop)
        } catch {
            throw ServiceError(error, of: program, request: "transcription")
        }
        return try Self.transcript(from: try outcome.printed(by: program), of: arguments[0])
    }

    /// Text, or a JSON object when it looks like one.
    static func transcript(from bytes: [UInt8], of program: String) throws(ServiceError) -> Transcript {
        let text = String(decoding: bytes, as: UTF8.self).trimmed
        guard text.first == "{" else { return Transcript(text: text) }
        guard let payload = JSONValue(parsing: text), var transcript = Transcript(payload: payload) else {
            throw ServiceError(
                .badAnswer,
                "The program '\(program)' printed JSON that is broken or has no 'text'; let it print one object.")
        }
        let used: Set = [
            "text", "transcript", "confidence", "language", "alternatives", "words", "result", "segments",
        ]
        transcript.extras = (payload.object ?? [:]).filter { !used.contains($0.key) }
        return transcript
    }

    public static let factory = BackendFactory(
        name: "program", summary: "any command; WAV in, text or JSON out", usesNetwork: false,
        options: [
            .init(
                "command",
                "the program and its arguments, in words as a shell has them; WAV on its standard input unless "
                    + "one of them has {file}"),
            .init("argument", "a further argument, as it stands; may be given more than once"),
        ]
    ) { options in
        let program = try ServiceProgram(options, example: "my-transcriber")
        return try ProgramBackend(arguments: program.words, limits: options.limits())
    }
}
