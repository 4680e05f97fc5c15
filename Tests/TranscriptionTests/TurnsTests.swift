import Testing
import Transcription

@Suite("Turns", .timeLimit(.minutes(20)))
struct TurnsTests {
    @Test("are given in the order in which they were asked for")
    func order() async {
        let turns = Turns()
        #expect(await turns.take())
        let (order, said) = AsyncStream.makeStream(of: Int.self)
        var tasks: [Task<Void, Never>] = []
        for number in 1...3 {
            let (hasAsked, asks) = AsyncStream.makeStream(of: Void.self)
            tasks.append(
                Task {
                    asks.finish()
                    guard await turns.take() else { return }
                    said.yield(number)
                    turns.pass()
                })
            for await _ in hasAsked {}
        }
        turns.pass()
        for task in tasks { await task.value }
        said.finish()
        var numbers: [Int] = []
        for await number in order { numbers.append(number) }
        #expect(numbers.sorted() == [1, 2, 3])
    }

    @Test("are not waited for by a task that was cancelled, and pass it by")
    func cancelled() async {
        let turns = Turns()
        #expect(await turns.take())
        let abandoned = Task { await turns.take() }
        let patient = Task { await turns.take() }
        abandoned.cancel()
        #expect(await abandoned.value == false)
        turns.pass()
        #expect(await patient.value)
        turns.pass()
        #expect(await turns.take())
    }
}
