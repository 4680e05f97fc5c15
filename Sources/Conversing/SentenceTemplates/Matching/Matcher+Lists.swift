import System

// The values of lists, numbers and wildcards.
extension Matcher {
    func opened(_ reference: ListReference, _ state: State) -> State {
        var state = state
        let start = text.folded[state.at...].firstIndex { !$0.isWhitespace } ?? state.at
        state.openWildcard = state.slots.count
        state.wildcardEndsWord = reference.endsWord
        state.slots.append(Found(name: reference.slot, range: start..<start, value: nil, isWildcard: true))
        return state
    }

    func match(
        _ values: SlotValues, _ reference: ListReference, _ state: State, _ then: (State) throws -> Void
    ) throws {
        let candidates: [SlotList.Value]
        if state.openWildcard == nil, state.isAtWordStart {
            guard let letter = text.folded[state.at...].first(where: { !$0.isWhitespace }) else { return }
            candidates = values.beginning(with: letter)
        } else {
            candidates = values.all
        }
        for value in candidates where admits(value) {
            if case .words(let words) = value.said, words.isBlank { continue }
            try match(value.said, state) { after in
                var after = after
                let start = state.openWildcard.map { after.slots[$0].range.upperBound } ?? state.at
                let found = Found(name: reference.slot, range: trimmed(start..<after.at), value: value.value)
                if reference.isCapture { after.captures.append(found) } else { after.slots.append(found) }
                after.context.merge(value.context) { $1 }
                after.isAtWordStart = state.isAtWordStart
                after.literals = state.literals
                after.output.removeSubrange(state.output.count...)
                after.output.append(value.value ?? .string(text.heard(found.range)))
                try then(after)
            }
        }
    }

    func match(
        _ range: NumberRange, _ reference: ListReference, _ state: State, _ then: (State) throws -> Void
    ) throws {
        let places = state.openWildcard == nil ? [(start: state.at, closed: state)] : places(behindWildcardOf: state)
        for (place, closed) in places {
            let start = text.folded[place...].firstIndex { !$0.isWhitespace } ?? place
            guard state.openWildcard == nil || start == place else { continue }
            for number in numbers(at: start, of: range) {
                var after = closed
                after.at = number.end
                after.isAtWordStart = state.isAtWordStart
                if let value = range.value(of: number.value) {
                    let found = Found(name: reference.slot, range: start..<number.end, value: value)
                    if reference.isCapture { after.captures.append(found) } else { after.slots.append(found) }
                    after.output.append(value)
                    try then(after)
                } else if reportsOutOfRange, state.outOfRange == nil {
                    after.outOfRange = (reference.slot, start..<number.end, range)
                    try then(after)
                }
            }
        }
    }

    private func numbers(at start: Int, of range: NumberRange) -> [NumberWords.Number] {
        let digits = digits(at: start, withFraction: range.fractions != nil)
        if let digits { return range.takesDigits ? [digits] : [] }
        return range.takesWords ? numberWords.numbers(in: text.folded, at: start) : []
    }

    /// The number in digits at an index.
    private func digits(at start: Int, withFraction: Bool) -> NumberWords.Number? {
        var end = start
        if end < text.folded.count, text.folded[end] == "-" { end += 1 }
        let first = end
        func skipDigits() { while end < text.folded.count, text.folded[end].isDecimalDigit { end += 1 } }
        skipDigits()
        guard end > first else { return nil }
        if withFraction, end + 1 < text.folded.count, [".", ","].contains(text.folded[end]),
            text.folded[end + 1].isDecimalDigit
        {
            end += 1
            skipDigits()
        }
        let digits = String(text.folded[start..<end]).replacing(",", with: ".")
        return Double(digits).map { NumberWords.Number(value: $0, end: end) }
    }
}
