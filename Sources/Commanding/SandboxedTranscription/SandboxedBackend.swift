import NetworkTranscription
import Sandbox
import Services
import System
package import Transcription

/// A network backend that does its work in a worker: one for each command, so that what an answer does to it ends with
/// the command.
package final class SandboxedBackend: TranscriptionBackend {
    package let name: String
    package let usesNetwork: Bool
    package let isStreaming: Bool
    package let limits: TranscriptionLimits
    package let availability = AvailabilityMonitor()

    private let options: [String: [String]]
    private let program: String
    private let server: StartedServer?

    /// Seconds that a worker has to start and to end, beside what the service may take.
    private static let patience = 5.0

    /// - Parameters:
    ///   - backend: made with these options, which a worker makes anew.
    ///   - program: what is started as a worker.
    package init(
        _ backend: any TranscriptionBackend, options: [String: [String]], program: String = Worker.program
    ) {
        name = backend.name
        usesNetwork = backend.usesNetwork
        isStreaming = backend.isStreaming
        limits = backend.limits
        server = (backend as? any ServiceBackend)?.server
        var options = options
        if let server {
            // A worker can start nothing.
            options["server"] = nil
            options["url"] = [server.url]
        }
        self.options = options
        self.program = program
    }

    package func load() async throws {
        guard let server else { return try await prepareWorker() }
        try await server.ready(prepareWorker)
    }

    package func shutdown() async { server?.stop() }

    private func prepareWorker() async throws {
        let conversation = try conversation(.prepare, TranscriptionHints(), limits)
        let seconds = (limits.connect + limits.idle) / .seconds(1) + Self.patience
        try await run(conversation, atMost: seconds) { frame in
            if case .ready = frame { () } else { nil }
        }
    }

    package func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript {
        try await server?.ready(prepareWorker)
        let conversation = try conversation(.transcribe, hints, limits)
        async let listening: Void = {
            for await samples in audio { conversation.send(.audio(samples)) }
            conversation.send(.end(spoken: audio.spokenSamples))
        }()
        let transcript = try await run(conversation) { frame in
            switch frame {
            case .ready: progress.started()
            case .partial(let transcript): progress.partial(transcript)
            case .transcript(let transcript): return transcript
            case .failed: break
            }
            return nil
        }
        await listening
        return transcript
    }

    private func conversation(
        _ aim: WorkerTask.Aim, _ hints: TranscriptionHints, _ limits: TranscriptionLimits
    ) throws -> WorkerConversation {
        let task = WorkerTask(
            aim: aim, backend: name, options: options, hints: .init(hints), limits: .init(limits))
        return try WorkerConversation(task, variables: Set(options["token-env"] ?? []), program: program)
    }

    /// To talk to a worker is nothing for the threads of Swift's tasks.
    private func run<Value: Sendable>(
        _ conversation: WorkerConversation, atMost seconds: Double? = nil,
        _ hear: @escaping @Sendable (FrameFromWorker) -> Value?
    ) async throws -> Value {
        try await withTaskCancellationHandler {
            try await DetachedThread.value {
                Result { () throws(ServiceError) in try conversation.run(atMost: seconds, hear) }
            }.get()
        } onCancel: {
            conversation.stop()
        }
    }
}
