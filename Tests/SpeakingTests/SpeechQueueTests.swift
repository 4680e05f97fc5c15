import Services
import Speaking
import Testing

/// The queue as a table: what happens, and what it has done about it.
@Suite("The queue of answers")
struct SpeechQueueTests {
    enum Happening: Sendable {
        case say(Int)
        case interrupt(Int)
        case pause
        case resume
        case stop
        case stopAtWord
        case began(Int)
        case word(Int)
        case finished(Int)
        case silenced(Int)
        case failed(Int)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [(Happening, String)]

        init(_ name: String, _ steps: [(Happening, String)]) {
            testDescription = name
            self.steps = steps
        }
    }

    static let cases = [
        Case(
            "one is said to its end",
            [
                (.say(1), "start 1"), (.began(1), "began 1"), (.word(1), "word 1"), (.finished(1), "ended 1 finished"),
            ]),
        Case(
            "the next begins when the first has ended",
            [
                (.say(1), "start 1"), (.say(2), ""), (.say(3), ""), (.finished(1), "ended 1 finished, start 2"),
                (.finished(2), "ended 2 finished, start 3"),
            ]),
        Case(
            "one that fails does not keep the next",
            [
                (.say(1), "start 1"), (.say(2), ""), (.failed(1), "ended 1 failed, start 2"), (.began(2), "began 2"),
            ]),
        Case(
            "a stop ends everything, the current when it is silent",
            [
                (.say(1), "start 1"), (.say(2), ""), (.stop, "stop 1 now, ended 2 stopped"),
                (.silenced(1), "ended 1 stopped"), (.say(3), "start 3"),
            ]),
        Case(
            "what is said after a stop waits for the silence",
            [
                (.say(1), "start 1"), (.stop, "stop 1 now"), (.say(2), ""), (.silenced(1), "ended 1 stopped, start 2"),
            ]),
        Case(
            "a stop at the word can be hastened, and not slowed down",
            [
                (.say(1), "start 1"), (.stopAtWord, "stop 1 at word"), (.stopAtWord, ""), (.stop, "stop 1 now"),
                (.stop, ""),
                (.stopAtWord, ""), (.silenced(1), "ended 1 stopped"),
            ]),
        Case(
            "what was heard to its end before it stopped is finished",
            [
                (.say(1), "start 1"), (.stopAtWord, "stop 1 at word"), (.finished(1), "ended 1 finished"),
            ]),
        Case(
            "what fails while it stops was stopped",
            [
                (.say(1), "start 1"), (.stop, "stop 1 now"), (.failed(1), "ended 1 stopped"),
            ]),
        Case(
            "an interruption takes the place of all",
            [
                (.say(1), "start 1"), (.say(2), ""), (.interrupt(3), "stop 1 now, ended 2 interrupted"), (.say(4), ""),
                (.silenced(1), "ended 1 interrupted, start 3"), (.finished(3), "ended 3 finished, start 4"),
            ]),
        Case("an interruption of nothing just begins", [(.interrupt(1), "start 1")]),
        Case(
            "the first reason counts",
            [
                (.say(1), "start 1"), (.stopAtWord, "stop 1 at word"), (.interrupt(2), "stop 1 now"),
                (.silenced(1), "ended 1 stopped, start 2"),
            ]),
        Case(
            "a pause holds what begins in it, too",
            [
                (.pause, "pause"), (.pause, ""), (.say(1), "start 1"), (.resume, "resume"), (.resume, ""),
                (.began(1), "began 1"),
            ]),
        Case(
            "a stop ends a pause, and what is silent has no word to end",
            [
                (.say(1), "start 1"), (.pause, "pause"), (.stopAtWord, "stop 1 now, resume"),
                (.silenced(1), "ended 1 stopped"), (.resume, ""),
            ]),
        Case("a stop of nothing does nothing", [(.stop, ""), (.stopAtWord, "")]),
        Case(
            "news of others, and twice the same, mean nothing",
            [
                (.say(1), "start 1"), (.word(1), ""), (.began(2), ""), (.finished(2), ""), (.began(1), "began 1"),
                (.began(1), ""), (.finished(1), "ended 1 finished"), (.finished(1), ""), (.silenced(1), ""),
                (.word(1), ""),
            ]),
    ]

    @Test("does what it should", arguments: cases)
    func table(_ test: Case) throws {
        var queue = SpeechQueue()
        for (happening, expected) in test.steps {
            let actions = try apply(happening, to: &queue)
            #expect(actions.map(Self.text).joined(separator: ", ") == expected, "after \(happening)")
        }
    }

    @Test("holds no more than it may")
    func full() throws {
        var queue = SpeechQueue()
        for id in 1...33 { #expect(try apply(.say(id), to: &queue).count == (id == 1 ? 1 : 0)) }
        #expect(try apply(.say(34), to: &queue).map(Self.text) == ["ended 34 failed"])
        #expect(try apply(.interrupt(35), to: &queue).count == 33)
        #expect(!queue.isIdle)
        #expect(try apply(.silenced(1), to: &queue).map(Self.text) == ["ended 1 interrupted", "start 35"])
        #expect(try apply(.finished(35), to: &queue).count == 1)
        #expect(queue.isIdle)
    }

    private func apply(_ happening: Happening, to queue: inout SpeechQueue) throws -> [SpeechQueue.Action] {
        func utterance(_ id: Int) throws -> Utterance {
            Utterance(id: id, text: try SpokenText("text \(id)"), manner: Manner())
        }
        return switch happening {
        case .say(let id): queue.enqueue(try utterance(id))
        case .interrupt(let id): queue.enqueue(try utterance(id), interrupts: true)
        case .pause: queue.pause()
        case .resume: queue.resume()
        case .stop: queue.stop()
        case .stopAtWord: queue.stop(.atWord)
        case .began(let id): queue.began(id)
        case .word(let id): queue.word(id, 0..<4)
        case .finished(let id): queue.finished(id)
        case .silenced(let id): queue.silenced(id)
        case .failed(let id): queue.failed(id, ServiceError(.serverError, "It failed."))
        }
    }

    private static func text(_ action: SpeechQueue.Action) -> String {
        switch action {
        case .start(let utterance): "start \(utterance.id)"
        case .pause: "pause"
        case .resume: "resume"
        case .stop(let id, let point): "stop \(id) \(point == .atOnce ? "now" : "at word")"
        case .report(.began(let id)): "began \(id)"
        case .report(.word(let id, _)): "word \(id)"
        case .report(.ended(let id, let end)): "ended \(id) \(end.reason)"
        }
    }
}
