import ArgumentParser
import Session
import Settings
import Sinks

/// What is kept of the audio around keywords.
struct ClipOptions: ParsableArguments {
    @Option(.saveClips) var saveClips: String?
    @Option(.clipLimit) var clipLimit: ByteCount
    @Option(.clipAge) var clipAge: Age

    /// - Throws: `AudioError` for a folder that cannot be used.
    func makeArchive(mayWait: Bool, failures: FailureBox) throws -> ClipArchive? {
        try saveClips.map { folder in
            try ClipArchive(
                folder: folder, limit: clipLimit.bytes, age: clipAge.seconds, mayWait: mayWait
            ) { message in
                failures.add(source: "save", code: "clip-not-saved", message: message)
            }
        }
    }

    /// The same for many streams.
    func makeSharedClips(onFailure: @escaping @Sendable (String) -> Void) throws -> SharedClips? {
        try saveClips.map { folder in
            try SharedClips(folder: folder, limit: clipLimit.bytes, age: clipAge.seconds, onFailure: onFailure)
        }
    }
}
