import Glibc
import KeywordModels
import KeywordSpotting
import System

/// A recording beside what was made of it: spectrogram, probability of speech, score, alignments and what each frame of
/// the word cost, over one axis of time.
struct TracePlot {
    private static let width = 640.0
    private static let (left, right) = (64.0, 12.0)
    /// Columns of the spectrogram at most.
    private static let mostColumns = 400

    let explanation: Explanation
    /// Seconds that are shown: the word, and some of what lies around it.
    private let range: Range<Double>

    init(_ explanation: Explanation) {
        self.explanation = explanation
        let place = explanation.place
        let from = max(0, place.lowerBound - 1)
        range = from..<max(from + 0.5, min(explanation.duration, max(place.upperBound, explanation.time) + 1))
    }

    private func x(_ time: Double) -> Double {
        let share = (time - range.lowerBound) / (range.upperBound - range.lowerBound)
        return Self.left + min(max(share, 0), 1) * (Self.width - Self.left - Self.right)
    }

    private func svg(_ label: String, height: Double, _ parts: [String]) -> String {
        let span = explanation.place
        let shade =
            "<rect class=\"f0\" opacity=\".12\" x=\"\(text(x(span.lowerBound)))\" y=\"0\" "
            + "width=\"\(text(x(span.upperBound) - x(span.lowerBound)))\" height=\"\(text(height - 22))\"/>"
        let step = range.upperBound - range.lowerBound > 4 ? 1.0 : 0.5
        let ticks = stride(from: (range.lowerBound / step).rounded(.up) * step, to: range.upperBound, by: step).map {
            "<text x=\"\(text(x($0)))\" y=\"\(text(height - 6))\" text-anchor=\"middle\">\(Markup.number($0)) s</text>"
        }
        return "<svg viewBox=\"0 0 \(text(Self.width)) \(text(height))\" role=\"img\" aria-label=\"\(label)\">"
            + (parts.prefix(1) + [shade] + parts.dropFirst() + ticks).joined(separator: "\n") + "</svg>"
    }

    /// The bands as grey levels, with the word shaded.
    var spectrogram: String {
        let trace = explanation.trace
        let hops =
            Int(
                range.lowerBound * 100)..<max(
                Int(range.lowerBound * 100) + 1, min(trace.energies.count, Int(range.upperBound * 100)))
        let shown = hops.clamped(to: trace.energies.indices)
        let step = max(1, (shown.count + Self.mostColumns - 1) / Self.mostColumns)
        let columns = stride(from: shown.lowerBound, to: shown.upperBound, by: step).map { trace.energies[$0] }
        guard let bands = columns.first?.count else { return "" }
        let levels = columns.map { $0.map { 10 * log10(Double($0) + 1e-9) } }
        let loudest = levels.joined().max() ?? 0
        var image = Bitmap(width: columns.count, height: bands)
        for (column, values) in levels.enumerated() {
            for (band, level) in values.enumerated() {
                image[column, band] = UInt8(min(max((level - loudest + 70) / 70, 0), 1) * 255)
            }
        }
        let picture =
            "<image x=\"\(text(Self.left))\" y=\"0\" width=\"\(text(Self.width - Self.left - Self.right))\" height=\"150\" "
            + "preserveAspectRatio=\"none\" href=\"\(image.address)\"/>"
        return svg(
            "Spectrogram", height: 172,
            [
                picture, "<text x=\"\(text(Self.left - 6))\" y=\"12\" text-anchor=\"end\">7.6 kHz</text>",
                "<text x=\"\(text(Self.left - 6))\" y=\"148\" text-anchor=\"end\">60 Hz</text>",
            ])
    }

    /// Score and probability of speech, with the threshold.
    var scores: String {
        let trace = explanation.trace
        let y = { (value: Double) in 8 + (1 - min(max(value, 0), 1)) * 112 }
        func curve(_ values: [(time: Double, value: Double)], _ name: String) -> String {
            let shown = values.filter { range.contains($0.time) }
            let points = shown.map { "\(text(x($0.time))) \(text(y($0.value)))" }
            return points.isEmpty ? "" : "<path class=\"curve \(name)\" d=\"M\(points.joined(separator: "L"))\"/>"
        }
        let probabilities = trace.probabilities.enumerated().map { (time: Double($0 + 1) / 100, value: $1) }
        let without = trace.frames.map { (time: Double($0.hop) / 100, value: $0.score) }
        let scores = trace.scores.enumerated().map { (time: Double($0 + 1) / 100, value: $1) }
        return svg(
            "Score and probability of speech", height: 146,
            [
                "<path class=\"axis\" d=\"M\(text(Self.left)) \(text(y(0)))H\(text(Self.width - Self.right))\"/>",
                curve(probabilities, "s2"), curve(without, "s5"), curve(scores, "s0"),
                "<path class=\"mark\" d=\"M\(text(Self.left)) \(text(y(explanation.threshold)))"
                    + "H\(text(Self.width - Self.right))\"/>",
                "<text x=\"\(text(Self.left - 6))\" y=\"\(text(y(explanation.threshold) + 4))\" text-anchor=\"end\">"
                    + "\(Markup.number(explanation.threshold, 2))</text>",
                "<text x=\"\(text(Self.left - 6))\" y=\"14\" text-anchor=\"end\">1</text>",
            ])
    }

    /// Which frame of each take was aligned with what.
    var alignment: String {
        let takes = explanation.takes.prefix(Page.colours)
        let height = 180.0
        let curves = takes.enumerated().map { index, take in
            let count = Double(max(1, take.path.steps.count))
            let points = take.path.steps.map { step in
                let time = (Double(step.first) + Double(step.last) + 1) / 200
                return "\(text(x(time))) \(text((height - 30) * (1 - (Double(step.template) + 0.5) / count) + 4))"
            }
            return "<path class=\"curve s\(index)\" d=\"M\(points.joined(separator: "L"))\"/>"
        }
        return svg(
            "Alignment of the takes", height: height,
            [
                "<text x=\"\(text(Self.left - 6))\" y=\"14\" text-anchor=\"end\">end</text>",
                "<text x=\"\(text(Self.left - 6))\" y=\"\(text(height - 28))\" text-anchor=\"end\">start</text>",
            ] + curves)
    }

    /// What each frame of the best take gained or cost.
    var gains: String {
        guard let path = explanation.takes.first?.path else { return "" }
        let most = Double(max(1, path.steps.reduce(Float(1)) { max($0, abs($1.cost)) }))
        let (middle, room) = (64.0, 58.0)
        let bars = path.steps.map { step in
            let gain = -Double(step.cost) / most * room
            let from = x(Double(step.first) / 100)
            let wide = max(1, x(Double(step.last + 1) / 100) - from - 0.3)
            return "<rect class=\"\(gain < 0 ? "bad" : "good")\" x=\"\(text(from))\" "
                + "y=\"\(text(gain < 0 ? middle : middle - gain))\" width=\"\(text(wide))\" height=\"\(text(abs(gain)))\"/>"
        }
        let threshold = middle - explanation.calibration.threshold / most * room
        return svg(
            "Gain of each frame", height: 146,
            ["<path class=\"axis\" d=\"M\(text(Self.left)) \(text(middle))H\(text(Self.width - Self.right))\"/>"] + bars
                + [
                    "<path class=\"mark\" d=\"M\(text(Self.left)) \(text(threshold))H\(text(Self.width - Self.right))\"/>",
                    "<text x=\"\(text(Self.left - 6))\" y=\"14\" text-anchor=\"end\">like it</text>",
                    "<text x=\"\(text(Self.left - 6))\" y=\"120\" text-anchor=\"end\">unlike it</text>",
                ])
    }

    private func text(_ value: Double) -> String { Markup.number(value) }
}

/// A picture in 256 greys, small enough to stand in a page.
private struct Bitmap {
    private let width: Int
    private let height: Int
    /// From the bottom to the top, each row a multiple of four bytes.
    private var rows: [UInt8]
    private var stride: Int { (width + 3) / 4 * 4 }

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        rows = [UInt8](repeating: 0, count: (width + 3) / 4 * 4 * height)
    }

    /// - Parameter y: from the bottom.
    subscript(x: Int, y: Int) -> UInt8 {
        get { rows[y * stride + x] }
        set { rows[y * stride + x] = newValue }
    }

    /// The bytes of a Windows bitmap, as an address.
    var address: String {
        func little(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let start = 14 + 40 + 1_024
        var bytes = Array("BM".utf8) + little(start + rows.count, 4) + little(0, 4) + little(start, 4)
        bytes += little(40, 4) + little(width, 4) + little(height, 4) + little(1, 2) + little(8, 2) + little(0, 4)
        bytes += little(rows.count, 4) + little(2_835, 4) + little(2_835, 4) + little(256, 4) + little(0, 4)
        bytes += (0..<256).flatMap { level in [UInt8](repeating: UInt8(level), count: 3) + [0] }
        bytes += rows
        // Whole groups of three bytes need no padding; a reader of the picture stops before what is too much.
        bytes += [UInt8](repeating: 0, count: (3 - bytes.count % 3) % 3)
        return "data:image/bmp;base64," + Base64.wholeLetters(of: bytes)
    }
}
