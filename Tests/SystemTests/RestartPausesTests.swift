import System
import Testing

@Suite struct RestartPausesTests {
    @Test func growToAMinuteWhereAProgramDoesNotStay() {
        var pauses = RestartPauses()
        #expect((0..<8).map { _ in pauses.next(afterRunning: 0.5) } == [1, 2, 4, 8, 16, 32, 60, 60])
    }

    @Test func areShortAgainForOneThatHasStayed() {
        var pauses = RestartPauses()
        for _ in 0..<5 { _ = pauses.next(afterRunning: 1) }
        #expect(pauses.next(afterRunning: 3_600) == 1)
        #expect(pauses.next(afterRunning: 1) == 2)
    }
}
