public import System

extension Intent {
    /// The slots as they go to programs.
    public var slotLines: [JSONLine] {
        slots.map { slot in
            var line = JSONLine()
            line.add("name", slot.name)
            line.add("heard", slot.heard)
            line.add("value", json: slot.value.text)
            return line
        }
    }

    /// Its name, its slots and how sure it is, for a line of JSON.
    public func add(to line: inout JSONLine) {
        line.add("intent", name)
        line.add("slots", slotLines)
        line.add("confidence", confidence)
        line.add("response", response)
    }

    /// Each slot with its value, as in `name=kitchen lamp`.
    public var slotText: String {
        slots.map { "\($0.name)=\($0.value.string ?? $0.value.text)" }.joined(separator: ", ")
    }
}

extension Understanding {
    /// One line of JSON about a sentence: `intent`, `ambiguous`, `answered` or `not-understood`.
    public func line(of text: String) -> JSONLine {
        var line: JSONLine
        switch self {
        case .intent(let intent):
            line = JSONLine(event: "intent")
            line.add("text", text)
            intent.add(to: &line)
        case .ambiguous(let intents, let slot):
            line = JSONLine(event: "ambiguous")
            line.add("text", text)
            line.add("slot", slot)
            line.add(
                "choices",
                intents.map { intent in
                    var choice = JSONLine()
                    intent.add(to: &choice)
                    return choice
                })
        case .answered(let answer):
            line = JSONLine(event: "answered")
            line.add("text", text)
            line.add("answer", answer.text)
        case .notUnderstood(let why):
            line = JSONLine(event: "not-understood")
            line.add("text", text)
            why.add(to: &line)
        }
        return line
    }
}

extension NotUnderstood {
    /// The reason as a word for programs, and what belongs to it.
    public func add(to line: inout JSONLine) {
        switch reason {
        case .noMatch: line.add("reason", "no-match")
        case .outOfRange(let slot, let heard, let lowest, let highest):
            line.add("reason", "out-of-range")
            line.add("slot", slot)
            line.add("heard", heard)
            line.add("lowest", lowest)
            line.add("highest", highest)
        }
        line.add("answer", text)
        line.add("nearest", nearest)
    }
}
