package import Network

/// Reads the bytes of one connection to a satellite.
package struct ServerBytes {
    private let satellite: Satellite
    private let connection: Int
    private var framing: WyomingFraming
    /// Whether the payload that comes is sound to be heard.
    private var isSound = false
    /// How many have come.
    private(set) var events = 0

    package init(_ satellite: Satellite, _ connection: Int, _ bounds: WyomingFraming.Bounds) {
        self.satellite = satellite
        self.connection = connection
        framing = WyomingFraming(bounds)
    }

    /// Whether an event has begun that is not complete.
    var isWithinEvent: Bool { framing.isWithinEvent }

    /// - Parameter now: seconds on a clock that never goes back.
    /// - Throws: for what is no Wyoming, or too much; then nothing more can be read.
    package mutating func take(_ bytes: ArraySlice<UInt8>, at now: Double) throws {
        try framing.take(bytes) { piece in
            switch piece {
            case .event(let event, _):
                events += 1
                satellite.take(event, from: connection, at: now)
                isSound = satellite.isSound(event, from: connection)
            case .payload(let bytes, _): if isSound { satellite.takeSound(bytes) }
            }
        }
    }
}
