import Audio
import System

/// Writes segments of speech as text, one after the other, in the formats that editors and scorers read.
///
///     var writer = SegmentWriter(.srt, name: "meeting")
///     print(writer.write(segment), terminator: "")     // for every segment
///     print(writer.finish(duration: 60), terminator: "")
public struct SegmentWriter: Sendable {
    public enum Format: String, Sendable, CaseIterable {
        /// Lines for a person, and a summary.
        case text
        /// One JSON object a line: `{"event":"segment","start":s,"end":s,"probability":p,"level":dBFS}`.
        case json
        /// A label track of Audacity: start, end, label, separated by tabs.
        case audacity
        /// Rich Transcription Time Marked, as NIST's and pyannote's scorers read it.
        case rttm
        /// Subtitles of SubRip, which players show.
        case srt
    }

    public let format: Format
    private let name: String
    private var count = 0
    private var speech = 0.0

    /// - Parameter name: of the recording. RTTM puts it on every line, as scorers know it: without its folder and its
    ///   extension.
    public init(_ format: Format, name: String) {
        self.format = format
        let stem = RecordingName.stem(of: name)
        // Fields are parted by white space, and a scorer is no place for the codes of a terminal.
        let scalars = stem.unicodeScalars.map { scalar in
            scalar.properties.isWhitespace || !VisibleText.isVisible(scalar) ? "_" : scalar
        }
        let file = String(String.UnicodeScalarView(scalars))
        self.name = file.isEmpty ? "_" : file
    }

    /// - Returns: the lines of the next segment, each with its line feed.
    public mutating func write(_ segment: SpeechSegment) -> String {
        count += 1
        speech += segment.duration
        switch format {
        case .text:
            let columns = [
                aligned(clock(segment.start), 10), " - ", aligned(clock(segment.end), 10),
                aligned(fixed(segment.duration, 2), 9), " s", aligned(fixed(Double(segment.level), 0), 6), " dBFS",
                aligned(fixed(Double(segment.probability) * 100, 0), 5), " %",
            ]
            return columns.joined() + "\n"
        case .json:
            return "{\"event\":\"segment\",\"start\":\(fixed(segment.start, 2)),\"end\":\(fixed(segment.end, 2)),"
                + "\"probability\":\(fixed(Double(segment.probability), 3)),"
                + "\"level\":\(fixed(Double(segment.level), 1))}\n"
        case .audacity:
            return "\(fixed(segment.start, 6))\t\(fixed(segment.end, 6))\tspeech\n"
        case .rttm:
            return "SPEAKER \(name) 1 \(fixed(segment.start, 3)) \(fixed(segment.duration, 3)) "
                + "<NA> <NA> speech <NA> <NA>\n"
        case .srt:
            return "\(count)\n\(subtitleTime(segment.start)) --> \(subtitleTime(segment.end))\n[speech]\n\n"
        }
    }

    /// - Parameter duration: of the whole stream, in seconds.
    /// - Returns: what stands after the last segment; empty for formats without an end.
    public func finish(duration: Double) -> String {
        guard format == .text else { return "" }
        guard count > 0 else { return "No speech in \(fixed(duration, 2)) s.\n" }
        let share = duration > 0 ? speech / duration * 100 : 0
        return "\(count) \(count == 1 ? "segment" : "segments"), \(fixed(speech, 2)) s of speech in "
            + "\(fixed(duration, 2)) s (\(fixed(share, 0)) %).\n"
    }

    /// Minutes and seconds, with hours where there are any.
    private func clock(_ time: Double) -> String {
        let hundredths = Int((time * 100).rounded())
        let seconds = "\(twoDigits(hundredths / 100 % 60)).\(twoDigits(hundredths % 100))"
        let minutes = hundredths / 6_000
        return minutes < 60 ? "\(minutes):\(seconds)" : "\(minutes / 60):\(twoDigits(minutes % 60)):\(seconds)"
    }

    private func subtitleTime(_ time: Double) -> String {
        let thousandths = Int((time * 1_000).rounded())
        let seconds = thousandths / 1_000
        let fraction = fixed(Double(thousandths % 1_000) / 1_000, 3).dropFirst(2)
        return "\(twoDigits(seconds / 3_600)):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60)),\(fraction)"
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
