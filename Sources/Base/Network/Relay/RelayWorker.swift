internal import Glibc
import Sandbox
import Services
import Synchronization
import System

/// What a worker does that carries a request, or bytes, to a service and back: its task comes by its standard input, and
/// whoever has started it reads its standard output.
package enum RelayWorker {
    /// Does not return.
    package static func run() -> Never {
        var frames = FrameToRelay.decoder
        guard case .task(let task)? = WorkerStreams.next(of: &frames).flatMap(FrameToRelay.init) else {
            ProcessEnd.end(with: EXIT_FAILURE)
        }
        do throws(ServiceError) {
            try confine(task)
        } catch {
            end(.failed(error))
        }
        let (bytes, feed) = AsyncStream.makeStream(of: [UInt8].self)
        Task {
            do {
                if let request = task.request {
                    try await ask(request, task)
                } else {
                    try await carry(bytes, task)
                }
                end(.end)
            } catch {
                end(.failed(ServiceError(any: error, in: "worker of --sandbox", request: "request")))
            }
        }
        while let frame = WorkerStreams.next(of: &frames).flatMap(FrameToRelay.init) {
            guard case .bytes(let bytes) = frame else { ProcessEnd.end(with: EXIT_FAILURE) }
            feed.yield(bytes)
        }
        // Nobody listens any more.
        ProcessEnd.end(with: 0)
    }

    private static func end(_ frame: FrameFromRelay) -> Never {
        WorkerStreams.say(frame.encoded)
        ProcessEnd.end(with: 0)
    }

    private static func confine(_ task: RelayTask) throws(ServiceError) {
        try NetworkThread.load()
        KnownHosts.find(task.address)
        do throws(ConfinementError) {
            // Of an answer to a request all may wait here, of what a connection brings a little.
            try Confinement.talking(
                port: task.address.port, answerBytes: task.request == nil ? 0 : task.answerBytes,
                audioBytes: task.request?.body?.count ?? 0
            ).enforce()
        } catch {
            throw ServiceError(.notInstalled, "--sandbox does not work here: \(error); do without it.")
        }
    }

    private static func ask(_ request: RelayTask.Request, _ task: RelayTask) async throws {
        let transfer = HTTPTransfer.Request(
            url: request.url, headers: request.headers, body: request.body.map { ReplayBuffer(Array($0)) },
            roots: task.trusted, limits: task.limits, address: task.address)
        try await IdleWatch.run(limit: task.idle, failure: .idle(task.address.name)) { watch in
            try await HTTPTransfer.run(transfer, watch) { transfer in
                let head = try await transfer.head()
                WorkerStreams.say(
                    FrameFromRelay.head(
                        status: head.status, contentType: head.contentType, retryAfter: head.retryAfter
                    ).encoded)
                while let piece = try await transfer.next() { WorkerStreams.say(FrameFromRelay.bytes(piece).encoded) }
            }
        }
    }

    private static func carry(_ bytes: AsyncStream<[UInt8]>, _ task: RelayTask) async throws {
        let roots = task.isSecure ? task.trusted : nil
        try await Connection.run(task.address, tls: roots, limits: task.limits) { connection in
            WorkerStreams.say(FrameFromRelay.open.encoded)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await piece in bytes { try await connection.write(piece) }
                }
                while let piece = try await connection.read() { WorkerStreams.say(FrameFromRelay.bytes(piece).encoded) }
                group.cancelAll()
            }
        }
    }
}
