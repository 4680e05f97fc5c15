/// What the colours of a plot mean, beside each other and in as many lines as the width takes.
struct PlotLegend {
    private struct Entry {
        let text: String
        let colour: String
        /// A line in place of a box.
        var isLine = false
        var dashes: String?
    }

    private static let lineHeight = 16.0
    private static let swatch = 18.0
    /// A generous guess, since nothing here knows the letters' widths.
    private static let letter = 6.2

    private var entries = [
        Entry(text: "speech", colour: PlotColour.speech),
        Entry(text: "waveform", colour: PlotColour.waveform),
        Entry(text: "level, dBFS", colour: PlotColour.level, isLine: true),
        Entry(text: "noise floor, dBFS", colour: PlotColour.noiseFloor, isLine: true),
        Entry(text: "probability of speech", colour: PlotColour.probability, isLine: true),
    ]

    init(_ thresholds: SpeechThresholds?) {
        guard let thresholds else { return }
        entries += [
            Entry(
                text: "speech begins at \(fixed(Double(thresholds.begins), 2))", colour: PlotColour.threshold,
                isLine: true, dashes: PlotColour.beginDashes),
            Entry(
                text: "and ends below \(fixed(Double(thresholds.ends), 2))", colour: PlotColour.threshold, isLine: true,
                dashes: PlotColour.endDashes),
        ]
    }

    /// - Parameters:
    ///   - note: stands behind the last entry.
    /// - Returns: its elements, and how high it is.
    func draw(left: Double, right: Double, top: Double, note: String) -> (lines: [String], height: Double) {
        var lines: [String] = []
        var (x, y) = (left, top)
        func place(_ width: Double) {
            if x > left && x + width > right { (x, y) = (left, y + Self.lineHeight) }
        }
        for entry in entries {
            let width = Self.swatch + 5 + Double(entry.text.count) * Self.letter + 14
            place(width)
            if entry.isLine {
                lines.append(
                    SVG.line(
                        from: (x, y + 6), to: (x + Self.swatch, y + 6), stroke: entry.colour, dashes: entry.dashes))
            } else {
                lines.append(
                    SVG.rectangle(x: x, y: y + 1, width: Self.swatch, height: 10, "fill=\"\(entry.colour)\""))
            }
            lines.append(SVG.text(entry.text, x: x + Self.swatch + 5, y: y + 10))
            x += width
        }
        place(Double(note.count) * Self.letter)
        lines.append(SVG.text(note, x: x, y: y + 10))
        return (lines, y + Self.lineHeight - top)
    }
}

/// One meaning, one colour.
enum PlotColour {
    static let speech = "#d9ead3"
    static let waveform = "#4a6fa5"
    static let level = "#333333"
    static let noiseFloor = "#c0392b"
    static let probability = "#1f5fa8"
    static let threshold = "#b9770e"
    static let beginDashes = "6 3"
    static let endDashes = "2 3"
}
