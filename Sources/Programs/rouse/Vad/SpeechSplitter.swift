import Audio
import System
import VoiceActivity

/// Writes each segment of a recording as a WAV file of its own: 16 kHz, mono, 16 bit.
struct SpeechSplitter {
    /// Frames of 10 ms that a piece has before and after the speech.
    static let margin = 10

    private let folder: String
    private let stem: String

    /// - Throws: `AudioError` when the folder cannot be made.
    init(folder: String, recording: String) throws {
        self.folder = folder
        stem = RecordingName.stem(of: recording)
        do throws(SystemError) {
            try Folder.make(folder, mode: 0o755)
        } catch {
            throw AudioError(.cannotCreate, "\(folder): cannot be made (\(error)); name another folder")
        }
    }

    /// - Parameters:
    ///   - segments: in order of time.
    ///   - source: the recording from its start.
    func write(_ segments: [SpeechSegment], from source: any AudioSource) throws {
        var hop = Hop()
        var frame = 0
        for (index, segment) in segments.enumerated() {
            let number = String(index + 1)
            let padded = String(repeating: "0", count: max(0, 3 - number.count)) + number
            let writer = try WAVWriter(path: "\(folder)/\(stem)-\(padded).wav")
            while frame < segment.endFrame, try source.next(&hop) == Hop.length {
                if frame >= segment.firstFrame { try writer.write(hop) }
                frame += 1
            }
            try writer.close()
        }
    }
}
