import ArgumentParser
import Audio
import Glibc
import Network
import Sandbox
import SandboxedTranscription
import System

/// What the program does that was started as a worker, in place of all else.
enum WorkerProgram {
    /// Does not return if the words begin with what a worker is for.
    static func runIfAsked(_ words: [String]) {
        guard let role = words.first.flatMap(Worker.Role.init) else { return }
        let rest = Array(words.dropFirst())
        switch role {
        case .decode: DecodingWorker.run(rest)
        case .run:
            Terminal.complain("--sandbox: \(Worker.run(rest))")
            ProcessEnd.end(with: ExitStatus.unavailable.rawValue)
        case .transcribe: TranscriptionWorker.run(Backends.catalog)
        case .relay: RelayWorker.run()
        }
        ProcessEnd.end(with: 0)
    }
}
