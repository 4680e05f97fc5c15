/// Cuts a stream into lines, and keeps no more of a line than may be of use.
package struct LineSplitter {
    package enum Line: Sendable {
        case whole([UInt8])
        /// The start of a line that is longer than all that mean something.
        case tooLong([UInt8])
    }

    package static let longest = Limit(
        4_096, .bytes, of: "a line of standard input",
        beyond: "a control line is refused, an answer is cut, a line for `say` is left out; the next is read as ever")

    private var pending: [UInt8] = []
    private var isTooLong = false

    package init() {}

    /// - Parameter take: gets each line that is complete, without what ends it.
    package mutating func split(_ bytes: ArraySlice<UInt8>, into take: (Line) -> Void) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                hand(to: take)
            } else if pending.count < Self.longest.value {
                pending.append(byte)
            } else {
                isTooLong = true
            }
        }
    }

    /// The last line may lack its end.
    package mutating func finish(into take: (Line) -> Void) {
        if !pending.isEmpty { hand(to: take) }
    }

    private mutating func hand(to take: (Line) -> Void) {
        if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        take(isTooLong ? .tooLong(pending) : .whole(pending))
        pending.removeAll(keepingCapacity: true)
        isTooLong = false
    }
}
