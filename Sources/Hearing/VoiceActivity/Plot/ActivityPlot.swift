/// Draws a trace as SVG: the waveform with the segments of speech behind it, level over noise floor, probability with
/// the thresholds of the decision.
///
/// Ten minutes fill a row, and what is longer has rows below each other. However long the recording, the drawing stays
/// below a megabyte.
public enum ActivityPlot {
    private static let left = 56.0
    private static let right = 12.0
    /// Columns in all rows together.
    private static let mostColumns = 10_000

    /// - Parameters:
    ///   - thresholds: of the detector that made the trace.
    ///   - title: shown above; the name of the recording.
    ///   - width: of the drawing, in pixels.
    /// - Returns: a whole SVG file.
    public static func svg(
        _ trace: ActivityTrace, segments: [SpeechSegment], thresholds: SpeechThresholds? = nil, title: String,
        width: Int = 1_200
    ) -> String {
        let width = Double(max(width, 300))
        let timeline = PlotTimeline(seconds: max(Double(trace.frames) * SpeechSegment.frameDuration, 0.01))
        let layout = timeline.rows == 1 ? PlotStrip.Layout.page : .row
        let mostInRow = min(Int(width - left - right), mostColumns / timeline.rows)
        let peak = trace.columns.reduce(0.001) { max($0, $1.highest, -$1.lowest) }

        let note = "time: \(timeline.unit)"
        let legend = PlotLegend(thresholds).draw(left: left, right: width - right, top: 28, note: note)
        var lines = [SVG.text(title, x: left, y: 20, size: 14, fill: nil)] + legend.lines
        var top = 28 + legend.height
        for row in 0..<timeline.rows {
            let range = timeline.range(ofRow: row)
            let strip = PlotStrip(
                layout: layout, trace: PlotColumns(trace, in: range, most: mostInRow), range: range,
                seconds: timeline.rowSeconds, peak: peak, left: left, right: width - right, top: top)
            lines += strip.draw(segments: segments, thresholds: thresholds)
            lines += strip.axis(timeline.ticks(ofRow: row), label: timeline.label)
            top += layout.height
        }
        let size = "\(fixed(width, 0)) \(fixed(top, 0))"
        let head = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(fixed(width, 0))\" height=\"\(fixed(top, 0))\" "
                + "viewBox=\"0 0 \(size)\" font-family=\"sans-serif\" font-size=\"11\">",
            "<title>\(SVG.escaped(title))</title>",
            "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
        ]
        return (head + lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }
}
