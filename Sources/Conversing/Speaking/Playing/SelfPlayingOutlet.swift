import Services
import Synchronization
import System

/// The outlet of a voice that plays by itself. A pause holds only what has not begun.
final class SelfPlayingOutlet: SpeechOutlet {
    private struct State {
        var isPaused = false
        /// What waits for the end of a pause.
        var held: Utterance?
        var work: (id: Int, task: Task<Void, Never>)?
    }

    private let voice: any Voice
    private let report: @Sendable (Int, OutletNews) -> Void
    private let state = Mutex(State())

    init(_ voice: any Voice, report: @escaping @Sendable (Int, OutletNews) -> Void) {
        self.voice = voice
        self.report = report
    }

    deinit {
        state.withLock { $0.work?.task.cancel() }
    }

    func start(_ utterance: Utterance) {
        state.withLock { state in
            if state.isPaused { state.held = utterance } else { state.work = (utterance.id, run(utterance)) }
        }
    }

    func pause() { state.withLock { $0.isPaused = true } }

    func resume() {
        state.withLock { state in
            state.isPaused = false
            guard let held = state.held.take() else { return }
            state.work = (held.id, run(held))
        }
    }

    func stop(_ id: Int, _ point: StopPoint) {
        state.withLock { state in
            guard state.held?.id != id else {
                state.held = nil
                // The queue is being told to stop: it hears of it when that is done.
                Task(executorPreference: TaskThread.shared) { [report] in report(id, .silenced) }
                return
            }
            if state.work?.id == id { state.work?.task.cancel() }
        }
    }

    private func run(_ utterance: Utterance) -> Task<Void, Never> {
        Task(executorPreference: TaskThread.shared) { [voice, report] in
            do {
                try await TaskThread.sleep(for: .seconds(utterance.pauseBefore))
                report(utterance.id, .began)
                let listener = SpeechListener(to: voice, volume: 1) { _ in }
                try utterance.manner.check(for: voice)
                try await voice.say(utterance.text, in: utterance.manner, to: listener)
                try await TaskThread.sleep(for: .seconds(utterance.pauseAfter))
                report(utterance.id, .finished)
            } catch {
                let failure = ServiceError(any: error, in: "voice engine '\(voice.name)'", request: "speech")
                report(utterance.id, failure.code == .cancelled ? .silenced : .failed(failure))
            }
        }
    }
}
