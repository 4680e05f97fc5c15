/// A level as a bar: `######....`.
package struct LevelBar: Sendable, Hashable {
    /// Levels at the two ends of the bar, in dBFS.
    package static let range: ClosedRange<Double> = -70...0
    /// From here on a voice is loud enough; from there on it is about to be clipped.
    private static let good = -45.0
    private static let hot = -6.0

    /// In dBFS; of what is no number, nothing is shown.
    package var level: Double

    package init(level: Double) {
        self.level = level
    }

    /// - Parameter columns: its width.
    package func render(_ columns: Int, _ palette: Palette) -> String {
        let share = (level - Self.range.lowerBound) / (Self.range.upperBound - Self.range.lowerBound)
        let filled = share.isFinite ? Int((min(max(share, 0), 1) * Double(columns)).rounded()) : 0
        let colour: Palette.Colour = level >= Self.hot ? .red : level >= Self.good ? .green : .yellow
        return palette.paint(String(repeating: "#", count: filled), colour)
            + String(repeating: ".", count: columns - filled)
    }
}
