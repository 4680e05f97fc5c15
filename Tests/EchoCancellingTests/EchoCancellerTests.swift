import Audio
import EchoCancelling
import Foundation
import System
import TestSupport
import Testing

@Suite("The echo canceller", .timeLimit(.minutes(20)))
struct EchoCancellerTests {
    /// Twenty seconds of somebody talking.
    private static let speech: [Float] = {
        let sentences = [
            "The quick brown fox jumps over the lazy dog while the sun goes down",
            "Turn the heating up in the kitchen and tell me what the weather will be like tomorrow",
            "There are seven meetings on your calendar and the first of them begins at nine",
            "I have set a timer for eleven minutes and put milk and bread on the list",
        ]
        var samples: [Float] = []
        while samples.count < 20 * 16_000 {
            for sentence in sentences { samples += ((try? Voice().saying(sentence)) ?? []).map { 0.5 * $0 } }
        }
        return Array(samples[..<(20 * 16_000)])
    }()

    /// Plays into a room and cleans what its microphone hears.
    /// - Parameters:
    ///   - followsClocks: whether times are those of the clocks, and not the nominal ones.
    ///   - near: what is said in the room meanwhile.
    /// - Returns: what was captured, and what is left of it.
    private func run(
        _ room: Room, suppresses: Bool = false, followsClocks: Bool = true, near: [Float] = []
    ) throws -> (captured: [Float], cleaned: [Float]) {
        let reference = EchoReference()
        let canceller = EchoCanceller(reference: reference, suppresses: suppresses)
        var generator = SplitMix64(seed: 5)
        func jittered(_ time: Double) -> Double {
            time + Double.random(in: -room.jitter...room.jitter, using: &generator)
        }
        var captured = try room.echo(of: Self.speech)
        for index in captured.indices {
            captured[index] += Float.random(in: -0.0003...0.0003, using: &generator)
            if index < near.count { captured[index] += near[index] }
        }
        reference.opened()
        var given = 0
        var cleaned: [Float] = []
        for start in stride(from: 0, to: captured.count - Hop.length, by: Hop.length) {
            // The microphone's clock is that of the computer; the device has 100 ms before it plays them.
            let skew = followsClocks ? room.skew : 0
            let time = Double(start + Hop.length) / (16_000 * (1 + skew * 1e-6))
            while given < Self.speech.count, Double(given) < (time + 0.1) * 16_000 {
                let piece = Array(Self.speech[given..<min(given + 320, Self.speech.count)])
                let now = jittered(time)
                reference.gave(piece, position: given, played: time * 16_000, time: now)
                given += piece.count
            }
            var hop = Hop()
            for index in 0..<Hop.length { hop.samples[index] = captured[start + index] }
            canceller.process(&hop, capturedAt: jittered(time))
            for index in 0..<Hop.length { cleaned.append(hop.samples[index]) }
        }
        return (captured, cleaned)
    }

    /// Cleans what was captured in step with what is played.
    private func clean(_ captured: [Float], of played: [Float]) throws -> (captured: [Float], cleaned: [Float]) {
        let canceller = EchoCanceller(source: EchoSource(recording: MemorySource(played)))
        let source = MemorySource(captured)
        var cleaned: [Float] = []
        var hop = Hop()
        while source.next(&hop) == Hop.length {
            try canceller.process(&hop, at: nil) { _ in }
            for index in 0..<Hop.length { cleaned.append(hop.samples[index]) }
        }
        return (captured, cleaned)
    }

    /// By how many decibels the echo is less, between two times.
    private func enhancement(_ result: (captured: [Float], cleaned: [Float]), _ range: ClosedRange<Double>) -> Double {
        func power(_ samples: [Float]) -> Double {
            let piece = samples[Int(range.lowerBound * 16_000)..<min(samples.count, Int(range.upperBound * 16_000))]
            return piece.reduce(1e-9) { $0 + Double($1) * Double($1) }
        }
        return 10 * log10(power(result.captured) / power(result.cleaned))
    }

    @Test(
        "takes its own voice out of the microphone",
        arguments: [
            // What a second, seven and a quarter of a minute have brought, less a few decibels.
            (Room(reverberation: 0.2, delay: 0.02), 14.0, 32.0, 32.0),
            (Room(reverberation: 0.3, delay: 0.04), 14, 32, 32),
            (Room(reverberation: 0.6, delay: 0.06), 7, 20, 23),
            (Room(reverberation: 0.3, delay: 0.04, skew: 100), 13, 32, 32),
            (Room(reverberation: 0.3, delay: 0.04, skew: -100), 13, 32, 32),
            (Room(reverberation: 0.6, delay: 0.06, skew: 100), 6, 20, 23),
        ])
    func takesOut(room: Room, soon: Double, then: Double, atLast: Double) throws {
        let result = try run(room)
        let (early, middle, late) = (
            enhancement(result, 1...3), enhancement(result, 6...8), enhancement(result, 14...19)
        )
        #expect(early > soon, "\(early) dB from 1 to 3 s")
        #expect(middle > then, "\(middle) dB from 6 to 8 s")
        #expect(late > atLast, "\(late) dB from 14 to 19 s")
    }

    @Test("makes what is left softer where it is told to")
    func suppresses() throws {
        let room = Room(skew: 100)
        let plain = enhancement(try run(room), 8...19)
        let soft = enhancement(try run(room, suppresses: true), 8...19)
        #expect(soft > plain + 3)
    }

    @Test("follows the echo itself where nobody tells that a clock is another", arguments: [-100.0, 100, 200])
    func unfollowed(skew: Double) throws {
        let result = try run(Room(skew: skew), followsClocks: false)
        #expect(enhancement(result, 3...19) > 20)
    }

    @Test(
        "knows the room when the next answer begins, also where that is not quite where the clock says",
        // Samples by which it is sooner; seconds until it is found there.
        arguments: [(0, 0.0), (64, 0.5), (-64, 0.5)])
    func nextAnswer(early: Int, until: Double) throws {
        let reference = EchoReference()
        let canceller = EchoCanceller(reference: reference, suppresses: false)
        let speech = Array(Self.speech[..<(8 * 16_000)])
        let room = Room()
        let echo = try room.echo(of: speech)
        var captured: [Float] = []
        var cleaned: [Float] = []
        for answer in 0..<2 {
            let early = answer * early
            reference.opened()
            var given = 0
            for start in stride(from: 0, to: echo.count + 16_000, by: Hop.length) {
                let now = Double(answer) * 9 + Double(start + Hop.length) / 16_000
                while given < speech.count, given < start + 1_600 {
                    let piece = Array(speech[given..<min(given + 320, speech.count)])
                    reference.gave(piece, position: given, played: Double(start + Hop.length), time: now)
                    given += piece.count
                }
                var hop = Hop()
                for index in 0..<Hop.length {
                    let place = start + index + early
                    hop.samples[index] = echo.indices ~= place ? echo[place] : 0
                }
                for index in 0..<Hop.length { captured.append(hop.samples[index]) }
                canceller.process(&hop, capturedAt: now)
                for index in 0..<Hop.length { cleaned.append(hop.samples[index]) }
            }
            reference.closed(heard: given)
        }
        let first = enhancement((captured, cleaned), until...1)
        let second = enhancement((captured, cleaned), 9 + until...10)
        #expect(second > first, "\(first) dB, then \(second) dB")
        #expect(enhancement((captured, cleaned), 10...11) > 20)
    }

    @Test("learns another room within a second")
    func anotherRoom() throws {
        var captured = try Room(reverberation: 0.3, delay: 0.04).echo(of: Self.speech)
        let other = try Room(reverberation: 0.4, delay: 0.03, seed: 12).echo(of: Self.speech)
        for index in 8 * 16_000..<min(captured.count, other.count) { captured[index] = other[index] }
        let result = try clean(captured, of: Self.speech)
        #expect(enhancement(result, 6...8) > 20)
        #expect(enhancement(result, 9...11) > 15)
    }

    @Test("takes little from a room in which nothing of it is heard")
    func headphones() throws {
        var generator = SplitMix64(seed: 9)
        let noise = Self.speech.map { _ in Float.random(in: -0.02...0.02, using: &generator) }
        #expect(abs(enhancement(try clean(noise, of: Self.speech), 3...19)) < 1.5)
    }

    @Test("leaves what is said in the room")
    func doubleTalk() throws {
        let said = try Voice("en-us+f3").saying("Computer, what time is it")
        let near = [Float](repeating: 0, count: 15 * 16_000) + said
        let result = try run(Room(), near: near)
        // Against the same without the echo.
        let place = 15 * 16_000
        let power = said.reduce(0.0) { $0 + Double($1) * Double($1) }
        let wrong = said.indices.reduce(0.0) { sum, index in
            let difference = Double(result.cleaned[place + index] - said[index])
            return sum + difference * difference
        }
        #expect(10 * log10(power / wrong) > 6)
    }

    @Test("leaves every sample as it is while nothing is played, and some time after it")
    func nothingPlayed() throws {
        let reference = EchoReference()
        let canceller = EchoCanceller(reference: reference)
        func isTouched(at time: Double) -> Bool {
            var hop = Hop()
            for index in 0..<Hop.length { hop.samples[index] = Float(index) * 0.00123 }
            let before = hop
            let isTouched = canceller.process(&hop, capturedAt: time)
            if !isTouched { #expect((0..<Hop.length).allSatisfy { hop.samples[$0] == before.samples[$0] }) }
            return isTouched
        }
        #expect(!isTouched(at: 0.01))
        reference.opened()
        reference.gave([Float](repeating: 0.1, count: 1_600), position: 0, played: 0, time: 0.02)
        #expect(isTouched(at: 0.02))
        reference.closed(heard: 1_600)
        #expect(isTouched(at: 0.5))
        #expect(!isTouched(at: 1.5))
    }
}
