import Audio
import Pipeline
import Session

/// Hands the bytes of a client's audio to its stream, as many hops at once as the stream takes.
struct ClientAudio {
    private var feed: AudioFeed
    private let stream: Stream
    /// Hops that wait until they can be listened to together; of one kind, but where the format changes.
    private var integers: [PCMHop] = []
    private var floats: [Hop] = []

    /// - Throws: `AudioError` for a rate that cannot be converted.
    init(_ format: AudioFormat, for stream: Stream) throws {
        feed = try AudioFeed(format)
        self.stream = stream
    }

    var format: AudioFormat { feed.format }

    /// The next bytes are of another format.
    mutating func change(to format: AudioFormat) throws { feed = try AudioFeed(format) }

    /// An event of audio is complete: what is left of a frame belongs to none.
    func endOfEvent() { feed.endOfEvent() }

    /// - Parameter tell: is given the events of each few hops, before the next are listened to.
    mutating func process(_ bytes: ArraySlice<UInt8>, tell: ([Event]) -> Void) {
        feed.convert(bytes) { hop in
            integers.append(copy hop)
            if integers.count == stream.mostHops { listen(tell) }
        } floats: { hop in
            floats.append(copy hop)
            if floats.count == stream.mostHops { listen(tell) }
        }
        listen(tell)
    }

    /// The audio has ended: the stream gets what the converter still holds.
    mutating func finish(tell: ([Event]) -> Void) {
        feed.finish { hop in
            floats.append(copy hop)
            if floats.count == stream.mostHops { listen(tell) }
        }
        listen(tell)
    }

    private mutating func listen(_ tell: ([Event]) -> Void) {
        if !integers.isEmpty {
            tell(stream.process(integers.span))
            integers.removeAll(keepingCapacity: true)
        }
        if !floats.isEmpty {
            tell(stream.process(floats.span))
            floats.removeAll(keepingCapacity: true)
        }
    }
}
