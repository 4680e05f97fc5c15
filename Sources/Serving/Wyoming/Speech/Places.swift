import Synchronization

/// So many at once of something that costs much.
package final class Places: Sendable {
    /// A place, given back with the object.
    package final class Place: Sendable {
        private let places: Places
        fileprivate init(_ places: Places) { self.places = places }
        deinit { places.taken.withLock { $0 -= 1 } }
    }

    private let most: Int
    private let taken = Mutex(0)

    package init(_ most: Int) { self.most = most }

    /// - Throws: `WyomingComplaint` when all are taken.
    package func take() throws(WyomingComplaint) -> Place {
        let isFree = taken.withLock { taken in
            guard taken < most else { return false }
            taken += 1
            return true
        }
        guard isFree else { throw WyomingComplaint("busy", "Too many ask for this at once; ask again in a moment.") }
        return Place(self)
    }
}
