import Audio
import Testing

@Suite struct ReconnectPolicyTests {
    @Test func doublesThePauseUpToTheLongest() {
        var policy = ReconnectPolicy(shortest: 0.1, longest: 1.5, jitter: 0)
        policy.opened(at: 0)
        #expect((0..<7).map { _ in policy.failed(at: 100) } == [0.1, 0.2, 0.4, 0.8, 1.5, 1.5, 1.5])
    }

    @Test func startsOverWhenTheDeviceHasWorkedForAWhile() {
        var policy = ReconnectPolicy(shortest: 0.1, longest: 1.5, jitter: 0, settling: 5)
        policy.opened(at: 0)
        for _ in 0..<4 { _ = policy.failed(at: 10) }
        policy.opened(at: 20)
        #expect(policy.failed(at: 25) == 0.1)
    }

    @Test func goesOnWhereItWasWhenTheDeviceFailsAtOnce() {
        var policy = ReconnectPolicy(shortest: 0.1, longest: 1.5, jitter: 0, settling: 5)
        policy.opened(at: 0)
        for _ in 0..<3 { _ = policy.failed(at: 10) }
        policy.opened(at: 20)
        #expect(policy.failed(at: 20.5) == 0.8)
        policy.opened(at: 22)
        #expect(policy.failed(at: 22.1) == 1.5)
    }

    @Test func spreadsThePausesByChance() {
        var pauses: [Double] = []
        for seed in 1...200 {
            var policy = ReconnectPolicy(shortest: 1, longest: 1, jitter: 0.25, seed: UInt64(seed))
            pauses.append(policy.failed(at: 0))
        }
        #expect(pauses.allSatisfy { (0.75...1).contains($0) })
        #expect((pauses.max() ?? 0) - (pauses.min() ?? 0) > 0.2)
        #expect(Set(pauses).count == 200)
    }

    @Test func neverWaitsLongerThanTheLongestAfterManyFailures() {
        var policy = ReconnectPolicy(jitter: 0)
        for _ in 0..<10_000 { #expect(policy.failed(at: 0) <= 1.5) }
    }
}
