/// Draws a trace as SVG: the waveform with the segments of speech behind it, level over noise floor, probability.
public enum ActivityPlot {
    private static let left = 56.0
    private static let right = 12.0
    private static let panelHeight = 120.0
    private static let gap = 28.0
    private static let top = 48.0
    private static let quietest: Float = -100

    /// - Parameters:
    ///   - title: shown above; the name of the recording.
    ///   - width: of the drawing, in pixels.
    /// - Returns: a whole SVG file.
    public static func svg(
        _ trace: ActivityTrace, segments: [SpeechSegment], title: String, width: Int = 1_200
    ) -> String {
        let drawing = Drawing(trace: trace, width: Double(max(width, 300)))
        let height = top + 3 * panelHeight + 2 * gap + 34
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(fixed(drawing.width, 0))\" "
                + "height=\"\(fixed(height, 0))\" viewBox=\"0 0 \(fixed(drawing.width, 0)) \(fixed(height, 0))\" "
                + "font-family=\"sans-serif\" font-size=\"11\">",
            "<title>\(escaped(title))</title>",
            "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
            "<text x=\"\(fixed(left, 0))\" y=\"20\" font-size=\"14\">\(escaped(title))</text>",
        ]
        let bottoms = (0..<3).map { top + panelHeight + Double($0) * (panelHeight + gap) }
        for bottom in bottoms {
            lines.append(drawing.shades(segments, bottom: bottom))
            lines.append(drawing.frame(bottom: bottom))
        }
        lines.append(label("waveform (height: ±\(fixed(Double(drawing.peak), 3)) of full scale)", bottoms[0]))
        lines.append(drawing.waveform(bottom: bottoms[0]))
        lines.append(label("level (dark) and noise floor (red), dBFS", bottoms[1]))
        for decibels in stride(from: -80, through: -20, by: 20) {
            let y = drawing.y(Float(decibels) / -quietest + 1, bottom: bottoms[1])
            lines.append(drawing.rule(y: y, text: "\(decibels)"))
        }
        lines.append(drawing.curve("#333333", bottom: bottoms[1]) { 1 - $0.level / quietest })
        lines.append(drawing.curve("#c0392b", bottom: bottoms[1]) { 1 - $0.noiseFloor / quietest })
        lines.append(label("probability of speech", bottoms[2]))
        for tenths in [0, 5, 10] {
            let y = drawing.y(Float(tenths) / 10, bottom: bottoms[2])
            lines.append(drawing.rule(y: y, text: fixed(Double(tenths) / 10, 1)))
        }
        lines.append(drawing.curve("#1f5fa8", bottom: bottoms[2]) { $0.probability })
        lines.append(drawing.timeAxis(bottom: bottoms[2]))
        lines.append("</svg>")
        return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    private static func label(_ text: String, _ bottom: Double) -> String {
        "<text x=\"\(fixed(left, 0))\" y=\"\(fixed(bottom - panelHeight - 5, 0))\" fill=\"#555555\">\(text)</text>"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character.isNewline ? " " : character)
            }
        }
    }

    /// Where things lie, and the shapes that are drawn there.
    private struct Drawing {
        let trace: ActivityTrace
        let width: Double
        let seconds: Double
        /// The largest magnitude of the samples, at which the waveform fills its panel.
        let peak: Float

        init(trace: ActivityTrace, width: Double) {
            self.trace = trace
            self.width = width
            seconds = max(Double(trace.frames) * SpeechSegment.frameDuration, 0.01)
            peak = trace.columns.reduce(0.001) { max($0, $1.highest, -$1.lowest) }
        }

        func x(_ time: Double) -> Double { left + (width - left - right) * min(max(time / seconds, 0), 1) }

        /// - Parameter value: 0 at the bottom of the panel, 1 at its top.
        func y(_ value: Float, bottom: Double) -> Double {
            bottom - panelHeight * Double(min(max(value, 0), 1))
        }

        private func time(ofColumn index: Int) -> Double {
            Double(index * trace.framesInColumn) * SpeechSegment.frameDuration
        }

        func frame(bottom: Double) -> String {
            "<rect x=\"\(fixed(left, 1))\" y=\"\(fixed(bottom - panelHeight, 1))\" "
                + "width=\"\(fixed(width - left - right, 1))\" height=\"\(fixed(panelHeight, 1))\" fill=\"none\" "
                + "stroke=\"#999999\"/>"
        }

        func shades(_ segments: [SpeechSegment], bottom: Double) -> String {
            segments.map { segment in
                let from = x(segment.start)
                return "<rect x=\"\(fixed(from, 1))\" y=\"\(fixed(bottom - panelHeight, 1))\" "
                    + "width=\"\(fixed(max(x(segment.end) - from, 0.5), 1))\" height=\"\(fixed(panelHeight, 1))\" "
                    + "fill=\"#d9ead3\"/>"
            }.joined(separator: "\n")
        }

        func rule(y: Double, text: String) -> String {
            "<line x1=\"\(fixed(left, 1))\" x2=\"\(fixed(width - right, 1))\" y1=\"\(fixed(y, 1))\" "
                + "y2=\"\(fixed(y, 1))\" stroke=\"#dddddd\"/><text x=\"\(fixed(left - 6, 1))\" "
                + "y=\"\(fixed(y + 4, 1))\" text-anchor=\"end\" fill=\"#555555\">\(text)</text>"
        }

        func curve(_ colour: String, bottom: Double, _ value: (ActivityTrace.Column) -> Float) -> String {
            guard !trace.columns.isEmpty else { return "" }
            let points = trace.columns.enumerated().map { index, column in
                "\(fixed(x(time(ofColumn: index)), 1)),\(fixed(y(value(column), bottom: bottom), 1))"
            }
            return "<polyline fill=\"none\" stroke=\"\(colour)\" points=\"\(points.joined(separator: " "))\"/>"
        }

        /// The outline of the samples: along the highest, and back along the lowest.
        func waveform(bottom: Double) -> String {
            guard !trace.columns.isEmpty else { return "" }
            func point(_ index: Int, _ sample: Float) -> String {
                "\(fixed(x(time(ofColumn: index)), 1)),\(fixed(y(0.5 + sample / peak / 2, bottom: bottom), 1))"
            }
            let above = trace.columns.enumerated().map { point($0, $1.highest) }
            let below = trace.columns.enumerated().reversed().map { point($0, $1.lowest) }
            return "<polygon fill=\"#4a6fa5\" stroke=\"#4a6fa5\" stroke-width=\"0.5\" "
                + "points=\"\((above + below).joined(separator: " "))\"/>"
        }

        /// Ticks at round times, at most ten.
        func timeAxis(bottom: Double) -> String {
            let steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400]
            let step = steps.first { seconds / $0 <= 10 } ?? 86_400
            return (0...Int(seconds / step)).map { tick in
                let time = Double(tick) * step
                return "<text x=\"\(fixed(x(time), 1))\" y=\"\(fixed(bottom + 16, 1))\" text-anchor=\"middle\" "
                    + "fill=\"#555555\">\(fixed(time, step < 1 ? 1 : 0)) s</text>"
            }.joined(separator: "\n")
        }
    }
}
