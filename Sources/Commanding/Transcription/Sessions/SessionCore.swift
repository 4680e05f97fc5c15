import Services
import Synchronization
import System

/// What the caller's side and the backend's side of a session share.
final class SessionCore: Sendable {
    private struct Storage {
        var machine = SessionMachine()
        var samplesTaken = 0
        var watchdog: Task<Void, Never>?
        var endHandler: (@Sendable (ServiceError?) -> Void)?
    }

    let inbox: AudioInbox
    private let backend: String
    private let limits: TranscriptionLimits
    private let events: AsyncStream<TranscriptionEvent>.Continuation
    private let storage = Mutex(Storage())

    init(backend: String, limits: TranscriptionLimits, events: AsyncStream<TranscriptionEvent>.Continuation) {
        self.backend = backend
        self.limits = limits
        self.events = events
        inbox = AudioInbox(capacity: Int(limits.bufferedSeconds * 16_000))
        events.yield(.state(.starting))
    }

    var state: TranscriptionState { storage.withLock { $0.machine.state } }

    /// Runs `handler` once, when the session is over by anything but the backend's own outcome.
    func onEnd(_ handler: @escaping @Sendable (ServiceError?) -> Void) {
        storage.withLock { $0.endHandler = handler }
    }

    func send(_ samples: some Collection<Int16>) {
        let count = storage.withLock { storage in
            storage.samplesTaken += samples.count
            return storage.samplesTaken
        }
        guard count <= Int(limits.audioSeconds * 16_000) else {
            fail(
                ServiceError(
                    .audioTooLong, "The command is longer than \(limits.audioSeconds) s; speak shorter commands."))
            return
        }
        if inbox.push(samples) == .full {
            fail(
                ServiceError(
                    .bufferFull,
                    """
                    The backend '\(backend)' fell more than \(limits.bufferedSeconds) s behind the speaker; \
                    check that it is up and fast enough.
                    """))
        }
    }

    func started() {
        apply { $0.backendStarted() }
    }

    func partial(_ transcript: Transcript) {
        apply { $0.understood(transcript) }
    }

    func finish(spoken: Int?) {
        let isNews = storage.withLock { storage in
            guard let news = storage.machine.audioFinished() else { return false }
            for event in news { events.yield(event) }
            let total = limits.total
            storage.watchdog = Task(executorPreference: TaskThread.shared) { [weak self] in
                do { try await TaskThread.sleep(for: total) } catch { return }
                self?.expire()
            }
            return true
        }
        if isNews { inbox.close(spoken: spoken) }
    }

    func cancel() {
        if apply({ $0.cancelled() }) { tearDown(nil) }
    }

    /// The backend's own outcome.
    func end(_ outcome: Result<Transcript, ServiceError>, noting availability: AvailabilityMonitor) {
        // Before the news of it: whoever hears of a failure finds the backend unavailable.
        if case .failure(let error) = outcome { availability.note(error) } else { availability.note(nil) }
        guard apply({ $0.ended(outcome) }) else { return }
        tearDown(nil)
    }

    private func expire() {
        fail(
            ServiceError(
                .totalTimeout,
                """
                The backend '\(backend)' gave no result within \(limits.total) of the end of the command; \
                check that it is up, or allow it more time.
                """))
    }

    private func fail(_ error: ServiceError) {
        if apply({ $0.ended(.failure(error)) }) { tearDown(error) }
    }

    /// Sends what the machine answers; true when that was something.
    @discardableResult
    private func apply(_ step: (inout SessionMachine) -> [TranscriptionEvent]) -> Bool {
        // Events are sent inside the lock, so that their order is that of the states.
        storage.withLock { storage in
            let news = step(&storage.machine)
            for event in news { events.yield(event) }
            if storage.machine.isOver { events.finish() }
            return !news.isEmpty
        }
    }

    private func tearDown(_ error: ServiceError?) {
        inbox.discard()
        let handler = storage.withLock { storage in
            storage.watchdog?.cancel()
            storage.watchdog = nil
            defer { storage.endHandler = nil }
            return storage.endHandler
        }
        handler?(error)
    }
}
