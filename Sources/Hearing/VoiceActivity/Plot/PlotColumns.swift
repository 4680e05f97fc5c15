/// The columns of a trace that lie in a row of a plot, merged to as many as are worth drawing.
struct PlotColumns {
    private(set) var columns: [ActivityTrace.Column] = []
    private let start: Double
    private let secondsInColumn: Double

    /// - Parameter most: columns.
    init(_ trace: ActivityTrace, in range: Range<Double>, most: Int) {
        let seconds = Double(trace.framesInColumn) * SpeechSegment.frameDuration
        let first = min(Int((range.lowerBound / seconds).rounded()), trace.columns.count)
        let end = min(Int((range.upperBound / seconds).rounded(.up)), trace.columns.count)
        let merged = max(1, (end - first + most - 1) / most)
        for index in stride(from: first, to: max(first, end), by: merged) {
            var column = trace.columns[index]
            for other in trace.columns[index..<min(index + merged, end)] { column.merge(other) }
            columns.append(column)
        }
        start = Double(first) * seconds
        secondsInColumn = seconds * Double(merged)
    }

    /// When a column begins.
    func time(of index: Int) -> Double { start + Double(index) * secondsInColumn }
}
