/// How the time of a recording is laid out: in one row up to ten minutes, then in rows of so many minutes that they
/// stay a page or two.
struct PlotTimeline {
    private static let longestRow = 600.0
    private static let mostRows = 24
    private static let rowLengths = [600.0, 1_200, 1_800, 3_600, 7_200, 14_400, 43_200]
    private static let day = 86_400.0
    private static let steps = [
        0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400,
    ]

    /// Seconds in all.
    let seconds: Double
    let rows: Int
    /// Seconds of a row; the last one may have fewer.
    let rowSeconds: Double
    private let step: Double

    init(seconds: Double) {
        self.seconds = seconds
        if seconds <= Self.longestRow {
            rowSeconds = seconds
            rows = 1
        } else {
            let needed = seconds / Double(Self.mostRows)
            let length = Self.rowLengths.first { $0 >= needed } ?? (needed / Self.day).rounded(.up) * Self.day
            rowSeconds = length
            rows = Int((seconds / length).rounded(.up))
        }
        let row = rowSeconds
        step = Self.steps.first { row / $0 <= 10 } ?? Self.day
    }

    /// When a row begins and ends.
    func range(ofRow row: Int) -> Range<Double> {
        let start = Double(row) * rowSeconds
        return start..<max(start, min(start + rowSeconds, seconds))
    }

    /// What the labels count in.
    var unit: String {
        switch seconds {
        case ...100: "s"
        case ...Self.longestRow: "min:s"
        default: "h:min"
        }
    }

    /// Round times within a row, at most eleven.
    func ticks(ofRow row: Int) -> [Double] {
        let range = range(ofRow: row)
        return (0...Int(rowSeconds / step)).map { range.lowerBound + Double($0) * step }.filter {
            $0 <= range.upperBound + 1e-9
        }
    }

    func label(_ time: Double) -> String {
        switch unit {
        case "s": fixed(time, step < 1 ? 1 : 0)
        case "min:s": Self.pair(Int(time.rounded()))
        default: Self.pair(Int((time / 60).rounded()))
        }
    }

    /// Sixties and the rest of them.
    private static func pair(_ count: Int) -> String {
        "\(count / 60):\(count % 60 < 10 ? "0" : "")\(count % 60)"
    }
}
