/// What a plot needs of a stream: a bounded number of columns, however long the stream is.
///
/// When the columns are full, neighbours are merged and each one stands for twice as many frames.
public struct ActivityTrace: Sendable {
    /// Frames that were merged.
    struct Column: Sendable, Hashable {
        var lowest: Float
        var highest: Float
        var level: Float
        var noiseFloor: Float
        var probability: Float

        mutating func merge(_ other: Column) {
            lowest = min(lowest, other.lowest)
            highest = max(highest, other.highest)
            level = max(level, other.level)
            noiseFloor = min(noiseFloor, other.noiseFloor)
            probability = max(probability, other.probability)
        }
    }

    private let capacity: Int
    private(set) var columns: [Column] = []
    /// Frames for which a column stands.
    package private(set) var framesInColumn = 1
    /// Frames merged in the last column.
    private var framesInLast = 0
    /// Frames taken.
    public private(set) var frames = 0

    package var columnCount: Int { columns.count }

    /// - Parameter capacity: the most columns that are kept.
    public init(capacity: Int = 16_384) {
        precondition(capacity >= 2, "a trace has at least two columns")
        self.capacity = capacity
    }

    /// Takes a frame.
    /// - Parameters:
    ///   - lowest: the smallest sample of its hop.
    ///   - highest: the largest sample of its hop.
    public mutating func append(_ activity: VoiceActivity, lowest: Float, highest: Float) {
        let column = Column(
            lowest: lowest, highest: highest, level: activity.level, noiseFloor: activity.noiseFloor,
            probability: activity.probability)
        frames += 1
        if framesInLast > 0 && framesInLast < framesInColumn {
            columns[columns.count - 1].merge(column)
            framesInLast += 1
            return
        }
        if columns.count == capacity { halve() }
        if framesInLast < framesInColumn && !columns.isEmpty {
            columns[columns.count - 1].merge(column)
            framesInLast += 1
        } else {
            columns.append(column)
            framesInLast = 1
        }
    }

    private mutating func halve() {
        var merged: [Column] = []
        merged.reserveCapacity(capacity)
        for i in stride(from: 0, to: columns.count, by: 2) {
            var column = columns[i]
            if i + 1 < columns.count { column.merge(columns[i + 1]) }
            merged.append(column)
        }
        // With an odd number the last one is half full.
        framesInLast = columns.count.isMultiple(of: 2) ? 2 * framesInColumn : framesInColumn
        framesInColumn *= 2
        columns = merged
    }
}
