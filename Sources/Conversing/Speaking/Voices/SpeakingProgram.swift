import Network
import Services
import Synchronization
import System

/// A program that is run to say one text.
struct SpeakingProgram: Sendable {
    /// The program and its arguments.
    let words: [String]
    /// Goes to its standard input.
    var input: [UInt8] = []
    /// What to do where the program is not there, as the end of a sentence.
    var remedy = "install it or name its whole path"

    private var name: String { words[0] }

    /// Whether it can be run.
    func check() throws(ServiceError) {
        guard ProgramLookup.path(of: name) != nil else { throw missing() }
    }

    /// Runs it to its end.
    /// - Parameter sound: understands what it prints; nil for a program that plays by itself.
    func run(_ sound: (any SpeechBytes)?, limits: SpeechLimits, to listener: SpeechListener) async throws {
        try check()
        let mouth = Mouth(sound, listener: listener, stop: try stopping())
        var program = ProgramRun(
            words, output: .streamed(atMost: limits.ofConnection.answerBytes) { mouth.take($0) }, timeout: limits.total)
        program.input = input
        let outcome = try await withTaskCancellationHandler {
            // To wait for a program is nothing for the threads of Swift's tasks.
            try await DetachedThread.value { [program] in
                Result { () throws(ProgramRun.Failure) in try program.run(until: mouth.stop) }
            }
        } onCancel: {
            mouth.stop.raise()
        }
        if let failure = mouth.failure { throw explained(failure) }
        try judge(outcome)
        do throws(UnusableSound) { try mouth.finish() } catch { throw explained(error) }
    }

    private func judge(_ outcome: Result<ProgramRun.Outcome, ProgramRun.Failure>) throws(ServiceError) {
        switch outcome {
        case .success(let outcome):
            guard outcome.status != .exited(0) else { return }
            let lines = String(decoding: outcome.standardError, as: UTF8.self).split(whereSeparator: \.isNewline)
            let words = lines.last.map { ServiceWords.quoted(String($0.last == "." ? $0.dropLast() : $0)) }
            let said = words.map { " and said: \($0)" } ?? ""
            throw ServiceError(.programFailed, "The program '\(name)' \(outcome.status)\(said); try it by hand.")
        case .failure(.notStarted(let reason)):
            guard reason.isShortage else { throw missing() }
            throw ServiceError(
                .noResources, "The program '\(name)' cannot be run: \(reason); end some other programs.")
        case .failure(.tookTooLong):
            throw ServiceError(
                .totalTimeout, "The program '\(name)' took too long to speak and was killed; allow it more time.")
        case .failure(.printedTooMuch(let most)):
            throw ServiceError(
                .answerTooLarge,
                "The program '\(name)' printed more than \(most) bytes and was killed; speak less at once, or see "
                    + "'max-audio'.")
        case .failure(.stopped): throw ServiceError(.cancelled, "The speech was cancelled.")
        }
    }

    private func missing() -> ServiceError {
        ServiceError(.notInstalled, "The program '\(name)' is not there or may not be run; \(remedy).")
    }

    private func stopping() throws(ServiceError) -> EventDescriptor {
        do throws(SystemError) {
            return try EventDescriptor()
        } catch {
            throw ServiceError(.noResources, "No program can be run: \(error); end some other programs.")
        }
    }

    private func explained(_ failure: any Error) -> any Error {
        guard let unusable = failure as? UnusableSound else { return failure }
        return ServiceError(
            unusable.isCut ? .programFailed : .badAnswer,
            "What the program '\(name)' prints \(unusable.description); let it print WAV, or say what it prints.")
    }
}

/// Understands what a program prints and hands it on, until there is something wrong with it.
private final class Mouth: Sendable {
    let stop: EventDescriptor
    private let listener: SpeechListener
    private let state: Mutex<(sound: (any SpeechBytes)?, failure: (any Error)?)>

    init(_ sound: (any SpeechBytes)?, listener: SpeechListener, stop: EventDescriptor) {
        self.stop = stop
        self.listener = listener
        state = Mutex((sound, nil))
    }

    var failure: (any Error)? { state.withLock(\.failure) }

    func take(_ bytes: [UInt8]) {
        state.withLock { state in
            guard state.failure == nil, var sound = state.sound else { return }
            // Not to be copied with every piece.
            state.sound = nil
            defer { state.sound = sound }
            do {
                try listener.take(bytes, by: &sound)
            } catch {
                state.failure = error
                stop.raise()
            }
        }
    }

    func finish() throws(UnusableSound) {
        try state.withLock { state throws(UnusableSound) in try state.sound?.finish() }
    }
}

extension SpeechListener {
    /// Takes the speech in some bytes of a voice.
    func take(_ bytes: [UInt8], by sound: inout any SpeechBytes) throws {
        let samples = try sound.take(bytes)
        if let format = sound.format { try begin(format) }
        if !samples.isEmpty { try take(samples) }
    }
}
