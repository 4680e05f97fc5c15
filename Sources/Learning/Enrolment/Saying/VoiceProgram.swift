import Audio
import System

/// A speech program as a command, which says a text in one voice or in several.
///
/// The text goes to its standard input, or stands where a word of the command has `{text}`. It writes a WAV file to its
/// standard output, or to the file that stands where a word has `{file}`. Where a word has `{voice}` the program is run
/// once for each number from 0, which stands there. No shell sees any of it.
public struct VoiceProgram: Sendable, Hashable {
    /// Why a program has not said a text, as one sentence with what to do.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        public let description: String
        /// Whether there is no such program.
        public var isMissing = false
    }

    private static let mostOutput = Limit(
        8 << 20, .bytes, of: "what a program says for `enroll --say`", beyond: "the enrolment ends with an error")
    private static let longestRun = Limit(
        20, .seconds, of: "a program that says a word for `enroll --say`, for each voice",
        beyond: "it is killed, and the enrolment ends with an error")

    private let words: [String]

    /// - Parameter words: the program, looked up in PATH unless it has a slash, and its arguments.
    /// - Returns: nil where there is no program, or a word has a NUL character.
    public init?(_ words: [String]) {
        guard words.first?.isEmpty == false, !words.contains(where: { $0.utf8.contains(0) }) else { return nil }
        self.words = words
    }

    var name: String { words[0] }

    /// Whether it is to be run for one voice after the other.
    var hasManyVoices: Bool { words.contains { $0.contains("{voice}") } }

    /// Says a text without a NUL character.
    /// - Returns: 16 kHz samples.
    package func say(_ text: String, voice: Int = 0) throws(Failure) -> [Float] {
        let place = try Self.temporary { () throws(SystemError) in
            try TransientFile(in: (Environment.text("TMPDIR") ?? "/tmp") + "/", suffix: ".wav")
        }
        // The text comes last, so that nothing in it is taken for something else.
        let command = words.map {
            $0.replacing("{file}", with: place.path).replacing("{voice}", with: "\(voice)")
                .replacing("{text}", with: text)
        }
        var program = ProgramRun(
            command, output: .collected(atMost: Self.mostOutput.value), timeout: .seconds(Self.longestRun.value))
        if !words.contains(where: { $0.contains("{text}") }) { program.input = Array((text + "\n").utf8) }
        let output = try run(program)
        if !words.contains(where: { $0.contains("{file}") }) {
            _ = try Self.temporary { () throws(SystemError) in try place.file.write(output) }
        }
        return try samples(in: place.path)
    }

    private func run(_ program: ProgramRun) throws(Failure) -> [UInt8] {
        let stop = try Self.temporary { () throws(SystemError) in try EventDescriptor() }
        let outcome: ProgramRun.Outcome
        do throws(ProgramRun.Failure) {
            outcome = try program.run(until: stop)
        } catch {
            switch error {
            case .notStarted(let reason):
                throw Failure(
                    description: "The program '\(name)' cannot be run: \(reason); install it or name its whole path.",
                    isMissing: true)
            case .tookTooLong: throw failure("took longer than \(Self.longestRun.value) s and was killed")
            case .printedTooMuch(let most): throw failure("wrote more than \(most) bytes and was killed")
            case .stopped: throw failure("was stopped")
            }
        }
        guard outcome.status == .exited(0) else {
            let lines = String(decoding: outcome.standardError, as: UTF8.self).split(whereSeparator: \.isNewline)
            throw failure("\(outcome.status)" + (lines.last.map { " and said: \($0)" } ?? ""))
        }
        return outcome.standardOutput
    }

    private func samples(in path: String) throws(Failure) -> [Float] {
        guard let bytes = FileStatus(at: path)?.bytes, (1...Self.mostOutput.value).contains(bytes) else {
            throw failure("wrote no WAV file, or one of more than \(Self.mostOutput.value) bytes")
        }
        do {
            let source = try AudioInput.open(path)
            var (samples, hop): ([Float], Hop) = ([], Hop())
            while case let count = try source.next(&hop), count > 0,
                samples.count <= Enroller.longestTake.value * Hop.sampleRate
            {
                for i in 0..<count { samples.append(hop.samples[i]) }
            }
            return samples
        } catch {
            throw failure("wrote something that is no WAV file")
        }
    }

    private func failure(_ what: String) -> Failure {
        Failure(description: "The program '\(name)' \(what); try it by hand, or leave it out.")
    }

    /// Does something with a temporary file or descriptor.
    private static func temporary<Value: ~Copyable>(_ body: () throws(SystemError) -> Value) throws(Failure) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw Failure(
                description: "A temporary file for a program cannot be written: \(error); make room, or set TMPDIR.")
        }
    }
}
