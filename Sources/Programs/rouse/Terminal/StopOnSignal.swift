import Dispatch
import Glibc

/// SIGINT and SIGTERM end the audio, so that the program finishes what it has and says goodbye.
struct StopOnSignal {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter stop: is called on another thread.
    init(_ stop: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: stop)
            source.resume()
            return source
        }
    }

    func cancel() {
        for source in sources { source.cancel() }
    }
}
