import Audio
import Glibc
import System

/// The recordings in a folder that an option names.
struct RecordingFolder {
    /// Their paths, sorted.
    let recordings: [String]

    private static let extensions: Set<String> = [
        "wav", "flac", "ogg", "oga", "opus", "aiff", "aif", "aifc", "au", "caf", "w64", "mp3",
        // With ffmpeg.
        "m4a", "aac", "amr", "wma", "webm",
    ]

    /// Whether a file is called like a recording.
    static func isRecording(_ name: String) -> Bool {
        name.contains(".") && extensions.contains(name.split(separator: ".").last?.lowercased() ?? "")
    }

    /// - Parameter option: what names the folder, for errors.
    /// - Throws: `AudioError` when the folder cannot be read or holds no recording.
    init(_ path: String, option: String) throws {
        guard let names = Folder.names(in: path) else {
            throw AudioError(
                .noInput, "\(path): is not a folder that can be read; give \(option) a folder of recordings")
        }
        recordings = names.filter(Self.isRecording).map { "\(path)/\($0)" }.filter { path in
            // Nobody waits for a pipe that happens to be called like a recording.
            [nil, .file, .folder].contains(FileStatus(at: path)?.kind)
        }
        guard !recordings.isEmpty else {
            throw AudioError(
                .noInput, "\(path): holds no recordings; give \(option) a folder of WAV, FLAC, OGG or AIFF files")
        }
    }
}
