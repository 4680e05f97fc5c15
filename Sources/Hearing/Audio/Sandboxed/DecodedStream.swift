import Sandbox
import System

/// What a worker makes of a recording, as it comes out of a process that may have been taken over: what is no frame, or
/// comes too late, is an error of the recording.
final class DecodedStream {
    private let name: String
    private let worker: ChildProcess
    private let stream: ByteStream
    private var frames = DecodedFrame.decoder
    private var block = [UInt8](repeating: 0, count: 65_536)
    /// The worker is asked once how it ended.
    private var isOver = false

    /// Starts the worker.
    init(_ file: borrowing OwnedDescriptor, name: String, channel: Int?, program: String, patience: Double) throws {
        self.name = name
        let output: OwnedDescriptor
        do throws(SystemError) {
            let pipe = try Pipe()
            worker = try Worker.start(
                .decode, channel.map { ["\($0)"] } ?? [], input: file, output: pipe.writer, program: program)
            output = pipe.keepingReader()
        } catch {
            throw AudioError(.unavailable, "\(name): no worker can be started for it (\(error)); end some programs")
        }
        stream = try ByteStream(output, name: name, patience: patience)
    }

    var stop: StopSignal { stream.stop }

    /// The next frame; nil after `stop`.
    /// - Throws: `AudioError`: the worker's own, or `.badData` when it is not itself any more.
    func next() throws -> DecodedFrame? {
        while true {
            if let frame = try frame() {
                guard case .failed(let kind, let text) = frame else { return frame }
                throw AudioError(kind, text.replacing(DecodingWorker.name, with: name, maxReplacements: 1))
            }
            let count = try block.withUnsafeMutableBytes { try stream.read(into: $0) }
            if count == 0 {
                guard stop.isRaised else { throw failure(end()) }
                return nil
            }
            frames.take(block[..<count])
        }
    }

    private func frame() throws -> DecodedFrame? {
        do throws(WorkerFrameDecoder.Malformed) {
            guard let frame = try frames.next() else { return nil }
            if let meaning = DecodedFrame(frame) { return meaning }
        } catch {}
        throw failure("said what is no audio")
    }

    private func end() -> String {
        guard !isOver else { return "has ended" }
        isOver = true
        return WorkerEnd.account(of: worker)
    }

    func failure(_ what: String) -> AudioError {
        AudioError(.badData, "\(name): cannot be decoded: its worker \(what); record it again")
    }
}
