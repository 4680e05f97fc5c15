/// Rules for numbers in English words.
///
/// They admit more than a range does, so that a value out of the range is heard as what it is and can be refused.
struct NumberGrammar {
    private var wanted: Set<String> = []

    var isEmpty: Bool { wanted.isEmpty }

    private static let rules: [(name: String, body: String)] = [
        ("digit", "one | two | three | four | five | six | seven | eight | nine"),
        (
            "tens",
            """
            ten | eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen | \
            (twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety) [<digit>]
            """
        ),
        ("upto99", "<digit> | <tens>"),
        ("hundreds", "(a | <digit>) hundred"),
        ("upto999", "<upto99> | <hundreds> [[and] <upto99>]"),
        ("number2", "zero | <upto99> | <hundreds>"),
        ("number3", "zero | <upto999>"),
        ("number6", "zero | <upto999> | (a | <upto999>) thousand [[and] <upto999>]"),
        ("halves", "and a half"),
        ("tenths", "point (zero | <digit>)"),
    ]

    /// The rule that numbers of a range are said with.
    mutating func rule(for range: NumberRange) -> String {
        let most = max(range.to, -range.from)
        let whole = most <= 100 ? "number2" : most < 1_000 ? "number3" : "number6"
        let fraction = range.fractions.map { $0 == .halves ? "halves" : "tenths" }
        let name = whole + (fraction ?? "") + (range.from < 0 ? "signed" : "")
        wanted.insert(name)
        return name
    }

    /// The rules that are wanted, and all those that they are made of.
    var text: String {
        var text = ""
        var used: Set<String> = []
        for name in wanted.sorted() {
            let isSigned = name.hasSuffix("signed")
            let unsigned = isSigned ? String(name.dropLast(6)) : name
            let whole = String(unsigned.prefix(7))
            let fraction = String(unsigned.dropFirst(7))
            used.insert(whole)
            guard name != whole else { continue }
            var body = "<\(whole)>"
            if !fraction.isEmpty {
                used.insert(fraction)
                body += " [<\(fraction)>]"
                if fraction == "halves" { body += " | half" }
            }
            text += "<\(name)> = \(isSigned ? "[minus] (\(body))" : body);\n"
        }
        for (name, body) in Self.rules.reversed() where used.contains(name) {
            for (other, _) in Self.rules where body.contains("<\(other)>") { used.insert(other) }
            text += "<\(name)> = \(body);\n"
        }
        return text
    }
}
