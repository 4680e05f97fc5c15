import System

/// Cuts whole Wyoming events, each with its payload, out of what a service sends.
package struct WyomingDecoder {
    package typealias Malformed = WyomingFraming.Malformed
    package typealias TooLarge = WyomingFraming.TooLarge

    /// The reference reader takes no longer lines, either.
    private static let longestLine = Limit(
        65_536, .bytes, of: "a header line of a Wyoming service",
        beyond: "the request fails with `answer-too-large`")

    private var framing: WyomingFraming
    /// The event of which the payload has not come as a whole.
    private var event: WyomingEvent?

    /// - Parameter longest: bytes of one event's data and payload.
    package init(longest: Int) {
        framing = WyomingFraming(
            .init(line: Self.longestLine.value, data: longest, payload: longest, both: longest))
    }

    /// - Returns: the events that these bytes complete.
    package mutating func take(_ bytes: [UInt8]) throws -> [WyomingEvent] {
        var events: [WyomingEvent] = []
        var begun = event
        event = nil
        try framing.take(bytes[...]) { piece in
            switch piece {
            case .event(let new, payload: 0): events.append(new)
            case .event(let new, payload: _): begun = new
            case .payload(let bytes, let isLast):
                begun?.payload += bytes
                guard isLast, let whole = begun else { return }
                events.append(whole)
                begun = nil
            }
        }
        event = begun
        return events
    }
}
