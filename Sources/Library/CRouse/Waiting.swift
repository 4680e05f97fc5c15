import CRouseHeader
import System

/// What waits for a caller to ask for it, the oldest first.
struct Waiting<Element> {
    private var elements: [Element] = []
    private var first = 0
    private(set) var dropped: UInt64 = 0

    /// Room for as many as usually wait, so that none of them allocates.
    init() {
        elements.reserveCapacity(64)
    }

    mutating func append(_ element: Element) {
        if elements.count - first == mostWaiting.value {
            first += 1
            dropped += 1
        }
        // What was asked for makes room now and then, so that each costs the same in the mean.
        if first > 64, first > elements.count / 2 {
            elements.removeFirst(first)
            first = 0
        }
        elements.append(element)
    }

    mutating func next() -> Element? {
        guard first < elements.count else { return nil }
        defer {
            first += 1
            if first == elements.count { removeAll() }
        }
        return elements[first]
    }

    mutating func removeAll() {
        elements.removeAll(keepingCapacity: true)
        first = 0
    }
}

/// As `ROUSE_MOST_WAITING` says.
let mostWaiting = Limit(
    16_384, .events, of: "detections or segments that a caller of the C library has not asked for",
    beyond: "the oldest is dropped and counted")
