import Foundation
import TestSupport
import Testing

/// A `listen` that hears what the test feeds it through a pipe, piece by piece.
final class ListeningProcess {
    static let computer = Result { try Words.later.saying("computer") }
    static let marmalade = Result { try Words.later.saying("marmalade") }

    let program: RunningProgram
    let folder: TemporaryFolder
    /// Hops fed so far.
    private(set) var hops = 0
    private let audio: FileHandle?

    /// - Parameters:
    ///   - words: what stands before its options.
    ///   - folder: holds the models and settings that the arguments name.
    ///   - isDeaf: whether it hears nothing yet. Otherwise it has been fed one hop, and listens to all requests.
    ///   - output: a file for what it prints, which is not seen here then.
    ///   - errors: the same for what it complains of; not both.
    ///   - opensPipe: whether somebody is there to feed it. Otherwise it waits for that.
    init(
        _ arguments: [String], as words: [String] = ["listen"], in folder: TemporaryFolder,
        environment: [String: String] = [:], isDeaf: Bool = false,
        opensPipe: Bool = true, outputTo output: String? = nil,
        errorsTo errors: String? = nil
    ) throws {
        self.folder = folder
        let pipe = folder.file("audio-\(UUID().uuidString)")
        try #require(mkfifo(pipe, 0o600) == 0)
        var command = words + ["--json", "--input", pipe] + arguments
        let isRedirected = output != nil || errors != nil
        if let output { command = ["-c", #"exec "$@" >"$0""#, output, Program.rouse.path] + command }
        if let errors { command = ["-c", #"exec "$@" 2>"$0""#, errors, Program.rouse.path] + command }
        program = try RunningProgram(
            isRedirected ? Program("/bin/sh") : .rouse, command, in: folder.path, environment: environment)
        audio = opensPipe ? try Self.open(pipe, for: program) : nil
        if isDeaf { return }
        try feed([Float](repeating: 0, count: 160))
        try program.errorLine(containing: "rouse: listening for ")
    }

    /// Opens a named pipe for writing once the program reads it.
    private static func open(_ pipe: String, for program: RunningProgram) throws -> FileHandle {
        while true {
            let descriptor = Glibc.open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFL, 0)
                return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            }
            guard program.isRunning else {
                throw RunningProgram.Missing(description: "it did not listen: \(program.end().errors)")
            }
            usleep(5_000)
        }
    }

    /// A folder with a model of "computer".
    static func home() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.store(Living.shared.get().folder.bytes("computer.rouse"), as: "computer.rouse")
        return folder
    }

    /// Whole hops; what is left over is filled with silence.
    func feed(_ samples: [Float]) throws {
        let missing = (160 - samples.count % 160) % 160
        try audio?.write(contentsOf: Data(WAV().raw(samples + [Float](repeating: 0, count: missing))))
        hops += (samples.count + missing) / 160
    }

    /// A word with a second of a quiet room before and after it.
    func say(_ word: Result<[Float], any Error>) throws {
        try feed(Scene(.pause(1), .sound(try word.get()), .pause(1)).samples)
    }

    /// Feeds silence until a line that contains `text` comes.
    @discardableResult
    func line(containing text: String) throws -> String {
        for _ in 0..<600 {
            if let line = program.line(containing: text, atMost: 0.1) { return line }
            try feed([Float](repeating: 0, count: 1_600))
        }
        return try program.line(containing: text)
    }

    /// The audio ends, and the program with it.
    func end() throws -> Program.Outcome {
        try audio?.close()
        return program.end()
    }
}
