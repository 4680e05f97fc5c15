import Sandbox

/// Where recordings are decoded.
package enum Decoding: Sendable {
    /// In this process.
    case here
    /// In a worker that can reach nothing but the recording.
    /// - Parameter program: what is started as the worker.
    case sandboxed(program: String = Worker.program)

    /// What is put before the words of another program that decodes.
    var launcher: [String] {
        switch self {
        case .here: []
        case .sandboxed(let program): Worker.confining(program: program)
        }
    }
}
