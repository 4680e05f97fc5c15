import Synchronization

/// So many at once of something that costs much, in fair shares.
package final class Places: Sendable {
    /// A place, given back with the object.
    package final class Place: Sendable {
        private let places: Places
        private let owner: String?

        fileprivate init(_ places: Places, _ owner: String?) {
            (self.places, self.owner) = (places, owner)
        }

        deinit { places.share.withLock { $0.giveBack(by: owner) } }
    }

    private let share: Mutex<Share>

    package init(_ most: Int) { share = Mutex(Share(most)) }

    /// - Parameter owner: the machine or the site that asks; nil where there is one alone.
    /// - Throws: `ClientComplaint` when all are taken, or the owner has its share.
    package func take(for owner: String? = nil) throws(ClientComplaint) -> Place {
        guard share.withLock({ $0.take(for: owner) }) else {
            throw ClientComplaint("busy", "Too many ask for this at once; ask again in a moment.")
        }
        return Place(self, owner)
    }
}
