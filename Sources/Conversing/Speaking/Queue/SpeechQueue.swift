package import Services
import System

/// What is said, and what waits for it: a pure state machine, told what happens and answering what to do.
package struct SpeechQueue {
    package enum Action: Equatable {
        /// Have it made and played.
        case start(Utterance)
        case pause
        case resume
        /// Break it off, and say `silenced` when nothing of it is heard any more.
        case stop(Int, StopPoint)
        case report(SpeechEvent)
    }

    private static let longest = Limit(
        32, .elements, of: "the answers that wait to be spoken", beyond: "the new one ends with an error, unspoken")

    private struct Current {
        let utterance: Utterance
        var hasBegun = false
        /// Why it is being broken off, and where.
        var breaking: (end: SpeechEnd, point: StopPoint)?
    }

    private var current: Current?
    private var waiting: [Utterance] = []
    package private(set) var isPaused = false

    package init() {}

    /// Whether nothing is said or waits.
    package var isIdle: Bool { current == nil && waiting.isEmpty }

    /// - Parameter interrupts: whether it takes the place of what is being said and of all that waits.
    package mutating func enqueue(_ utterance: Utterance, interrupts: Bool = false) -> [Action] {
        guard interrupts || waiting.count < Self.longest.value else {
            let error = ServiceError(
                .bufferFull, "\(Self.longest.value) answers wait to be spoken already; wait for one to end.")
            return [.report(.ended(utterance.id, .failed(error)))]
        }
        let actions = interrupts ? clear(.interrupted, .atOnce) : []
        waiting.append(utterance)
        return actions + next()
    }

    /// What is being said falls silent, and goes on from there with `resume`. What begins meanwhile waits, too.
    package mutating func pause() -> [Action] {
        guard !isPaused else { return [] }
        isPaused = true
        return [.pause]
    }

    package mutating func resume() -> [Action] {
        guard isPaused else { return [] }
        isPaused = false
        return [.resume]
    }

    /// Ends what is being said, and all that waits; a pause is over with it.
    package mutating func stop(_ point: StopPoint = .atOnce) -> [Action] {
        // What is silent has no word to end.
        clear(.stopped, isPaused ? .atOnce : point) + resume()
    }

    package mutating func began(_ id: Int) -> [Action] {
        guard current?.utterance.id == id, current?.hasBegun == false else { return [] }
        current?.hasBegun = true
        return [.report(.began(id))]
    }

    package mutating func word(_ id: Int, _ range: Range<Int>) -> [Action] {
        guard let current, current.utterance.id == id, current.hasBegun else { return [] }
        return [.report(.word(id, range))]
    }

    /// It was heard to its end, which may come before the end that was asked for.
    package mutating func finished(_ id: Int) -> [Action] { end(id) { _ in .finished } }

    /// Nothing of what was to be broken off is heard any more.
    package mutating func silenced(_ id: Int) -> [Action] { end(id) { $0?.end ?? .stopped } }

    package mutating func failed(_ id: Int, _ error: ServiceError) -> [Action] {
        end(id) { $0?.end ?? .failed(error) }
    }

    private mutating func end(
        _ id: Int, _ reason: ((end: SpeechEnd, point: StopPoint)?) -> SpeechEnd
    ) -> [Action] {
        guard let current, current.utterance.id == id else { return [] }
        self.current = nil
        return [.report(.ended(id, reason(current.breaking)))] + next()
    }

    private mutating func next() -> [Action] {
        guard current == nil, !waiting.isEmpty else { return [] }
        let utterance = waiting.removeFirst()
        current = Current(utterance: utterance)
        return [.start(utterance)]
    }

    private mutating func clear(_ end: SpeechEnd, _ point: StopPoint) -> [Action] {
        let dropped = waiting.map { Action.report(.ended($0.id, end)) }
        waiting = []
        guard let current else { return dropped }
        switch current.breaking {
        case nil: self.current?.breaking = (end, point)
        // The first reason counts, and the earlier end.
        case (let first, .atWord)? where point == .atOnce: self.current?.breaking = (first, point)
        default: return dropped
        }
        return [.stop(current.utterance.id, point)] + dropped
    }
}
