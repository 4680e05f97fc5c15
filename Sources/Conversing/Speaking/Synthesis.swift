public import Services
import Synchronization
import System

/// The making of one text's speech, which goes on until it is complete or nobody wants it.
public final class Synthesis: Sendable {
    public enum News: Sendable {
        case piece(SpeechPiece)
        /// Nothing follows. Nil for success.
        case ended(ServiceError?)
    }

    private struct State {
        var isOver = false
        var work: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let hand: @Sendable (News) -> Void

    /// Begins.
    /// - Parameter hand: gets the news in their order, on threads that must not be kept; none once it is cancelled.
    public init(
        _ text: SpokenText, by voice: any Voice, in manner: Manner = Manner(), hand: @escaping @Sendable (News) -> Void
    ) {
        self.hand = hand
        let work = Task(executorPreference: TaskThread.shared) { [weak self] in
            let failure = await Self.run(text, voice, manner) { [weak self] in self?.pass(.piece($0)) }
            self?.pass(.ended(failure))
        }
        state.withLock { $0.work = work }
    }

    deinit {
        cancel()
    }

    /// Nobody wants to hear the rest.
    public func cancel() {
        let work = state.withLock { state in
            state.isOver = true
            return state.work
        }
        work?.cancel()
    }

    private func pass(_ news: News) {
        state.withLock { state in
            guard !state.isOver else { return }
            if case .ended = news { state.isOver = true }
            hand(news)
        }
    }

    private static func run(
        _ text: SpokenText, _ voice: any Voice, _ manner: Manner, hand: @escaping @Sendable (SpeechPiece) -> Void
    ) async -> ServiceError? {
        do {
            try manner.check(for: voice)
            let listener = SpeechListener(to: voice, volume: voice.playsItself ? 1 : manner.volume, hand: hand)
            let total = voice.limits.total
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await voice.say(text, in: manner, to: listener) }
                group.addTask {
                    try await TaskThread.sleep(for: total)
                    throw ServiceError(
                        .totalTimeout,
                        "The voice engine '\(voice.name)' took longer than \(total) for a text; check that it works, "
                            + "or allow it more time.")
                }
                defer { group.cancelAll() }
                try await group.next()
            }
            guard voice.playsItself || listener.hasHeard else {
                throw ServiceError(
                    .badAnswer,
                    "The voice engine '\(voice.name)' made no sound of a text; check its options and its voice.")
            }
            return nil
        } catch {
            return ServiceError(any: error, in: "voice engine '\(voice.name)'", request: "speech")
        }
    }
}

extension Voice {
    /// Says a text into memory.
    public func speech(
        of text: SpokenText, in manner: Manner = Manner()
    ) async throws(ServiceError) -> (format: SpeechFormat, samples: [Int16]) {
        guard !playsItself else {
            throw ServiceError(
                .usage,
                "The voice engine '\(name)' plays what it says by itself and hands out none of it; take another engine."
            )
        }
        let (news, hand) = AsyncStream.makeStream(of: Synthesis.News.self)
        let synthesis = Synthesis(text, by: self, in: manner) { news in
            hand.yield(news)
            if case .ended = news { hand.finish() }
        }
        defer { synthesis.cancel() }
        var format: SpeechFormat?
        var samples: [Int16] = []
        for await news in news {
            switch news {
            case .piece(.format(let given)): format = given
            case .piece(.samples(let more)): samples += more
            case .piece(.word): break
            case .ended(let failure?): throw failure
            case .ended(nil):
                guard let format else { break }
                return (format, samples)
            }
        }
        throw ServiceError(.cancelled, "The speech was cancelled.")
    }
}
