import FoundationEssentials
import Sandbox
import Services
import System

/// A worker that talks to a service in place of this process, and its thread here.
final class Relay: Sendable {
    private let talk: WorkerTalk
    private let service: String
    private let task: RelayTask

    /// Seconds that a worker has to start, beside what the service may take.
    private static let patience = 5.0

    /// - Parameter program: what is started as a worker.
    init(_ task: RelayTask, by program: String) throws(ServiceError) {
        self.task = task
        service = task.address.name
        do {
            talk = try WorkerTalk(.relay, program: program, saying: try FrameToRelay.task(task).encoded())
        } catch {
            throw ServiceError(any: error, in: "worker of --sandbox", request: "request")
        }
    }

    /// Starts the worker on a thread of its own.
    /// - Parameters:
    ///   - hear: is told each frame but the last.
    ///   - end: is told once how it ended.
    func begin(
        _ hear: @escaping @Sendable (FrameFromRelay) -> Void,
        end: @escaping @Sendable (Result<Void, ServiceError>) -> Void
    ) throws(ServiceError) {
        do throws(SystemError) {
            try DetachedThread.run { [self] in
                end(Result { () throws(ServiceError) in try run(hear) })
            }
        } catch {
            throw ServiceError(
                .noResources, "There is no thread for a worker of --sandbox (\(error)); end some other programs.")
        }
    }

    /// Hands over bytes for the service.
    func send(_ bytes: [UInt8]) {
        // Only a task can be too long.
        if let frame = try? FrameToRelay.bytes(bytes).encoded() { talk.send(frame) }
    }

    /// Ends the worker; nobody wants to know any more.
    func stop() { talk.stop() }

    private func run(_ hear: (FrameFromRelay) -> Void) throws(ServiceError) {
        // Bytes may come one by one, each in a frame.
        let most = (ForeignNumber(task.answerBytes) * 8 + 1_048_576).clamped(to: 0...Int.max)
        let wait = Self.patience + (task.connect + task.idle) / .seconds(1)
        var isOpen = false
        // Whoever has a connection knows how long it may be silent.
        func silence() -> Double? { isOpen ? nil : wait }
        do {
            try talk.run(FrameFromRelay.decoder, most: most, silence: silence) { frame -> Void? in
                switch FrameFromRelay(frame) {
                case .end: return ()
                case .failed(let error): throw error
                case let frame?:
                    if case .open = frame { isOpen = true }
                    hear(frame)
                    return nil
                case nil: throw WorkerTalk.Failure.ended("said what is no answer")
                }
            }
        } catch {
            throw ServiceError(talk: error, withWorker: "for \(service)", request: "request")
        }
    }
}
