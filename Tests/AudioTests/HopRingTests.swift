import Audio
import Glibc
import Testing

@Suite struct HopRingTests {
    private func hop(_ number: Int) -> Hop {
        var hop = Hop()
        (hop.samples[0], hop.samples[159]) = (Float(number), Float(number))
        return hop
    }

    @Test func carriesHopsAndEventsInOrderBetweenThreads() {
        let count = 30_000
        let ring = HopRing(hops: 1_000)
        let producer = Thread {
            var hop = Hop()
            for number in 0..<count {
                (hop.samples[0], hop.samples[159]) = (Float(number), Float(number))
                while !ring.push(hop) { sched_yield() }
                if number % 1_000 == 0 {
                    while !ring.push(.onlyZeros(seconds: Double(number))) { sched_yield() }
                }
            }
        }
        var hop = Hop()
        var expected = 0
        var events: [CaptureEvent] = []
        var isInOrder = true
        while expected < count {
            switch ring.pop(&hop) {
            case .hop:
                isInOrder = isInOrder && hop.samples[0] == Float(expected) && hop.samples[159] == Float(expected)
                expected += 1
            case .event(let event):
                events.append(event)
                isInOrder = isInOrder && event == .onlyZeros(seconds: Double(expected - 1))
            case nil: sched_yield()
            }
        }
        producer.join()
        #expect(isInOrder)
        #expect(events.count == 30)
    }

    @Test func refusesAHopWhenItIsFullAndStillTakesAnEvent() {
        let ring = HopRing(hops: 48)
        var pushed = 0
        while ring.push(hop(pushed)) { pushed += 1 }
        #expect(pushed == 48)
        #expect(!ring.hasRoom)
        #expect(ring.push(.late(seconds: 1)))
        var out = Hop()
        _ = ring.pop(&out)
        #expect(out.samples[0] == 0)
        _ = ring.pop(&out)
        #expect(ring.push(hop(48)))
    }

    @Test func givesHopsOnlyUpToAnEvent() {
        let ring = HopRing(hops: 10)
        for number in 0..<2 { #expect(ring.push(hop(number))) }
        ring.push(.late(seconds: 1))
        #expect(ring.push(hop(2)))
        var out = Hop()
        var hops: [Float] = []
        while ring.popHop(&out) { hops.append(out.samples[0]) }
        #expect(hops == [0, 1])
        guard case .event(.late(seconds: 1))? = ring.pop(&out) else {
            Issue.record("the event is gone")
            return
        }
        #expect(ring.popHop(&out) && out.samples[0] == 2)
        #expect(!ring.popHop(&out))
    }

    @Test func hasNothingAtFirst() {
        var hop = Hop()
        #expect(HopRing(hops: 10).pop(&hop) == nil)
    }
}
