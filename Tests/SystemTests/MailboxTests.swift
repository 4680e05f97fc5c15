import System
import TestSupport
import Testing

@Suite("A mailbox", .timeLimit(.minutes(20)))
struct MailboxTests {
    @Test("hands out what came, in its order, once")
    func order() {
        let box = Mailbox<Int>(capacity: 8, overflow: .dropsNewest)
        #expect(box.take().elements.isEmpty)
        for number in 1...5 { box.put(number) }
        let delivery = box.take()
        #expect(delivery.elements == [1, 2, 3, 4, 5] && delivery.dropped == 0)
        #expect(box.take().elements.isEmpty)
    }

    @Test("holds so many and no more, and counts the rest", arguments: [true, false])
    func bound(keepsNewest: Bool) {
        let box = Mailbox<Int>(capacity: 3, overflow: keepsNewest ? .dropsOldest : .dropsNewest)
        for number in 1...100_000 { box.put(number) }
        let delivery = box.take()
        #expect(delivery.elements == (keepsNewest ? [99_998, 99_999, 100_000] : [1, 2, 3]))
        #expect(delivery.dropped == 99_997)
        box.put(7)
        let next = box.take()
        #expect(next.elements == [7] && next.dropped == 0)
    }

    @Test("holds no more than so many bytes")
    func cost() {
        let box = Mailbox<String>(capacity: 100, overflow: .dropsOldest, mostCost: 10) { $0.utf8.count }
        for text in ["aaaa", "bbbb", "cccc"] { box.put(text) }
        var delivery = box.take()
        #expect(delivery.elements == ["bbbb", "cccc"] && delivery.dropped == 1)
        box.put("a word that is too long for it")
        delivery = box.take()
        #expect(delivery.elements.isEmpty && delivery.dropped == 1)
    }

    @Test("takes out what the new element makes needless, which is no loss")
    func replacing() {
        let box = Mailbox<Int>(capacity: 2, overflow: .dropsNewest)
        box.put(-1)
        for number in 1...1_000 { box.put(number) { $0 > 0 } }
        let delivery = box.take()
        #expect(delivery.elements == [-1, 1_000] && delivery.dropped == 0)
    }

    @Test("wakes who waits for it")
    func wait() throws {
        let box = Mailbox<Int>(capacity: 2, overflow: .dropsNewest)
        try DetachedThread.run { box.put(1) }
        box.wait(atMost: 60)
        #expect(box.take().elements == [1])
        // Nothing is left of the news once it was taken.
        box.wait(atMost: 0)
        #expect(box.take().elements.isEmpty)
    }

    @Test("loses nothing uncounted, however many put and one takes")
    func manyThreads() async throws {
        let box = Mailbox<Int>(capacity: 16, overflow: .dropsOldest)
        let (threads, each) = (4, 20_000)
        for _ in 0..<threads { try DetachedThread.run { for number in 1...each { box.put(number) } } }
        let counted = try await DetachedThread.value {
            var counted = 0
            while counted < threads * each {
                box.wait(atMost: 60)
                let delivery = box.take()
                #expect(delivery.elements.count <= 16)
                counted += delivery.elements.count + delivery.dropped
            }
            return counted
        }
        #expect(counted == threads * each)
    }
}
