import Sandbox
package import System

/// A recording that a worker decodes. Whatever the recording does to the worker, all that reaches this process are
/// samples that are numbers, and an end.
public final class SandboxedSource: StoppableSource {
    /// Seconds within which something has to come.
    package static let patience = Limit(
        30.0, .seconds, of: "the silence of a worker that decodes a recording under `--sandbox`",
        beyond: "the worker is ended, and the recording is refused")

    public let duration: Double?
    /// Why the file gave less audio than it promised, known at its end; `nil` if it is whole.
    public private(set) var damage: String?
    /// Samples of it that were NaN, infinite or absurdly large, and were replaced by 0; known at its end.
    public private(set) var nonFiniteSamples = 0
    /// Ends the audio: a `next` that waits for more returns at once. May be called from any thread.
    public var stopSignal: StopSignal { stream.stop }

    private let name: String
    private let stream: DecodedStream
    private var samples: [Float] = []
    private var position = 0
    private var hasEnded = false

    /// Opens a file.
    package convenience init(
        path: String, channel: Int? = nil, program: String = Worker.program,
        patience: Double = SandboxedSource.patience.value
    ) throws {
        try self.init(
            openForReading(path), name: path, channel: channel, program: program, patience: patience)
    }

    /// - Parameters:
    ///   - file: open, at its start.
    ///   - program: what is started as the worker.
    ///   - patience: seconds within which something has to come.
    /// - Throws: `AudioError`, as `FileSource` does, and `.badData` for a recording that ends its worker.
    init(
        _ file: consuming OwnedDescriptor, name: String, channel: Int?, program: String = Worker.program,
        patience: Double = SandboxedSource.patience.value
    ) throws {
        self.name = name
        stream = try DecodedStream(file, name: name, channel: channel, program: program, patience: patience)
        guard case .opened(let duration)? = try stream.next() else { throw stream.failure("did not begin") }
        self.duration = duration
    }

    public func next(_ hop: inout Hop) throws -> Int {
        while samples.count - position < Hop.length, !hasEnded { try fill() }
        let count = min(Hop.length, samples.count - position)
        for i in 0..<count { hop.samples[i] = samples[position + i] }
        for i in count..<Hop.length { hop.samples[i] = 0 }
        position += count
        return count
    }

    private func fill() throws {
        switch try stream.next() {
        case .samples(let more):
            samples.removeFirst(position)
            position = 0
            samples += more
        case .ended(let count, let damage):
            hasEnded = true
            nonFiniteSamples = count
            self.damage = damage.map { $0.replacing(DecodingWorker.name, with: name, maxReplacements: 1) }
        case nil: hasEnded = true
        case .opened, .failed: throw stream.failure("began anew")
        }
    }
}
