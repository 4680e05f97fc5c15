import Audio
import Speaking
import System

/// A WAV file with texts as a voice says them, one after the other.
final class SpokenRecording {
    private let path: String
    private let voice: any Voice
    private let manner: Manner
    private var writer: WAVWriter?
    private var rate = 0

    init(_ path: String, voice: any Voice, manner: Manner) {
        self.path = path
        self.voice = voice
        self.manner = manner
    }

    /// Says one more.
    func add(_ text: String) throws {
        let text = try SpokenText(text)
        let speech = try waiting { [voice, manner] in try await voice.speech(of: text, in: manner) }
        let writer = try writer ?? WAVWriter(path: path, sampleRate: speech.format.rate)
        if self.writer == nil { (self.writer, rate) = (writer, speech.format.rate) }
        let channels = speech.format.channels
        let mono = stride(from: 0, to: speech.samples.count, by: channels).map { frame in
            speech.samples[frame..<(frame + channels)].reduce(Float(0)) { $0 + Float($1) } / Float(channels) / 32_768
        }
        let samples = try Resampler.resample(mono, from: speech.format.rate, to: rate)
        try writer.write(samples.span)
    }

    /// Completes the file, if anything was said.
    func close(_ report: (JSONLine) -> Void) throws {
        guard let writer else { return }
        try writer.close()
        var line = JSONLine(event: "speech-written")
        line.add("file", path)
        line.add("duration", Double(writer.samples) / Double(rate))
        line.add("wall", WallClock.now())
        report(line)
    }
}
