internal import Glibc
import NetworkTranscription
import Sandbox
import Services
import System
package import Transcription

/// What a worker does that talks to a service: its task and the audio come by its standard input, and whoever has
/// started it reads its standard output.
package enum TranscriptionWorker {
    /// Does not return.
    /// - Parameter catalog: has the backend that the task names.
    package static func run(_ catalog: BackendCatalog) -> Never {
        var frames = FrameToWorker.decoder
        guard case .task(let task)? = next(of: &frames) else { ProcessEnd.end(with: EXIT_FAILURE) }
        let voice = Voice(answerBytes: task.limits.answerBytes)
        do throws(ServiceError) {
            let backend = try catalog.make(task.backend, options: task.options)
            try confine(backend, task)
            switch task.aim {
            case .prepare: prepare(backend, voice)
            case .transcribe: transcribe(backend, task, &frames, voice)
            }
        } catch {
            voice.say(.failed(error))
        }
        ProcessEnd.end(with: 0)
    }

    private static func confine(_ backend: any TranscriptionBackend, _ task: WorkerTask) throws(ServiceError) {
        guard let service = backend as? any ServiceBackend else {
            throw ServiceError(.internalError, "The backend '\(task.backend)' has no service to talk to.")
        }
        let port = try NetworkTranscription.settle(service)
        do throws(ConfinementError) {
            try Confinement.talking(
                port: port, answerBytes: task.limits.answerBytes, audioBytes: task.limits.audioBytes
            ).enforce()
        } catch {
            throw ServiceError(.notInstalled, "--sandbox does not work here: \(error); do without it.")
        }
    }

    private static func prepare(_ backend: any TranscriptionBackend, _ voice: Voice) {
        let isDone = MonotonicSemaphore()
        Task {
            do throws(ServiceError) {
                try await backend.prepare()
                voice.say(.ready)
            } catch {
                voice.say(.failed(error))
            }
            isDone.signal()
        }
        isDone.wait(atMost: .infinity)
    }

    private static func transcribe(
        _ backend: any TranscriptionBackend, _ task: WorkerTask, _ frames: inout WorkerFrameDecoder, _ voice: Voice
    ) {
        let session = backend.start(hints: task.hints.hints, limits: task.limits.limits)
        let isDone = MonotonicSemaphore()
        Task {
            for await event in session.events {
                switch event {
                case .state(.running), .state(.finishing): voice.say(.ready)
                case .partial(let transcript): voice.say(.partial(transcript))
                case .final(let transcript): voice.say(.transcript(transcript))
                case .failed(let error): voice.say(.failed(error))
                case .state: break
                }
            }
            isDone.signal()
        }
        while let frame = next(of: &frames) {
            switch frame {
            case .audio(let samples): session.send(samples)
            case .end(let spoken):
                session.finish(spoken: spoken)
                isDone.wait(atMost: .infinity)
                return
            case .task: ProcessEnd.end(with: EXIT_FAILURE)
            }
        }
        // Nobody listens any more.
    }

    /// The next frame of standard input; nil at its end.
    private static func next(of frames: inout WorkerFrameDecoder) -> FrameToWorker? {
        WorkerStreams.next(of: &frames).flatMap(FrameToWorker.init)
    }

    /// Standard output, for whole frames.
    private struct Voice: Sendable {
        let answerBytes: Int

        func say(_ frame: FrameFromWorker) {
            if let bytes = frame.encoded(answerBytes: answerBytes) { WorkerStreams.say(bytes) }
        }
    }
}
