import Synchronization

/// What somebody outside wants of a running `listen`.
enum ControlRequest: Sendable {
    case pause
    case resume
    case reload
    /// A line that is no command, with what is wrong with it.
    case mistake(String)
    /// The outcome of a reload.
    case reloaded(Result<ReloadedSettings, ReloadError>)
}

/// Where signals and other threads leave their requests for the thread that listens.
final class ControlBox: Sendable {
    private let isFilled = Atomic<Bool>(false)
    private let requests = Mutex<[ControlRequest]>([])

    func add(_ request: ControlRequest) {
        requests.withLock { $0.append(request) }
        isFilled.store(true, ordering: .releasing)
    }

    /// Empties the box. Costs one look at an atomic when it is empty, which is once a hop or a few.
    func take() -> [ControlRequest] {
        guard isFilled.exchange(false, ordering: .acquiring) else { return [] }
        return requests.withLock { requests in
            defer { requests = [] }
            return requests
        }
    }
}
