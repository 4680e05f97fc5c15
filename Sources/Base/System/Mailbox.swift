internal import Synchronization

/// Where threads leave things for one that takes them when it has time. It holds so many and no more, and counts what
/// it had no room for.
package final class Mailbox<Element: Sendable>: Sendable {
    /// What is lost when there is no room.
    package enum Overflow: Sendable {
        case dropsOldest
        case dropsNewest
    }

    /// What had come in.
    package struct Delivery {
        /// In the order in which it came.
        package var elements: [Element]
        /// How many there was no room for since the last delivery.
        package var dropped: Int
    }

    private struct Contents {
        var elements: [Element] = []
        var cost = 0
        var dropped = 0
        var isEmpty: Bool { elements.isEmpty && dropped == 0 }
    }

    private let contents = Mutex(Contents())
    private let hasContents = Atomic<Bool>(false)
    private let news = MonotonicSemaphore()
    private let capacity: Int
    private let mostCost: Int
    private let overflow: Overflow
    private let cost: @Sendable (Element) -> Int

    /// - Parameters:
    ///   - capacity: elements that wait at most.
    ///   - mostCost: what they cost together at most; an element that costs more alone is always dropped.
    ///   - cost: such as the bytes of an element.
    package init(
        capacity: Int, overflow: Overflow, mostCost: Int = .max, cost: @escaping @Sendable (Element) -> Int = { _ in 0 }
    ) {
        precondition(capacity > 0, "a mailbox has room for something")
        self.capacity = capacity
        self.mostCost = mostCost
        self.overflow = overflow
        self.cost = cost
    }

    /// Puts something in. Never waits for whoever takes it out.
    /// - Parameter isNeedless: whether a waiting element says nothing any more beside the new one; it is not counted.
    package func put(_ element: Element, replacing isNeedless: (Element) -> Bool = { _ in false }) {
        let price = cost(element)
        contents.withLock { contents in
            let wasEmpty = contents.isEmpty
            // Within the lock, so that whoever finds something in the box finds the news of it, too.
            defer {
                if wasEmpty {
                    hasContents.store(true, ordering: .releasing)
                    news.signal()
                }
            }
            contents.elements.removeAll { old in
                guard isNeedless(old) else { return false }
                contents.cost -= cost(old)
                return true
            }
            while contents.elements.count == capacity || contents.cost > mostCost - price {
                contents.dropped += 1
                guard overflow == .dropsOldest, price <= mostCost else { return }
                contents.cost -= cost(contents.elements.removeFirst())
            }
            contents.elements.append(element)
            contents.cost += price
        }
    }

    /// Empties the box. Costs one look at an atomic when it is empty.
    package func take() -> Delivery {
        guard hasContents.load(ordering: .acquiring) else { return Delivery(elements: [], dropped: 0) }
        return contents.withLock { contents in
            defer { contents = Contents() }
            if !contents.isEmpty {
                hasContents.store(false, ordering: .relaxed)
                news.wait(atMost: 0)
            }
            return Delivery(elements: contents.elements, dropped: contents.dropped)
        }
    }

    /// Waits until there is something to take.
    package func wait(atMost seconds: Double) {
        if news.wait(atMost: seconds) { news.signal() }
    }
}
