import Synchronization

/// Limits how many expensive requests run at once, with a fair share for each client.
package final class FairSlots: Sendable {
    /// One of the places; it is free again when this object is released.
    package final class Slot: Sendable {
        private let places: FairSlots
        private let owner: String?

        fileprivate init(_ places: FairSlots, _ owner: String?) {
            (self.places, self.owner) = (places, owner)
        }

        deinit { places.share.withLock { $0.giveBack(by: owner) } }
    }

    private let share: Mutex<FairShare>

    package init(_ most: Int) { share = Mutex(FairShare(most)) }

    /// - Parameter owner: the machine or the site that asks; nil where there is one alone.
    /// - Throws: `ClientComplaint` when all are taken, or the owner has its share.
    package func acquire(for owner: String? = nil) throws(ClientComplaint) -> Slot {
        guard share.withLock({ $0.acquire(for: owner) }) else {
            throw ClientComplaint("busy", "Too many ask for this at once; ask again in a moment.")
        }
        return Slot(self, owner)
    }
}
