/// Rules for numbers in English words.
///
/// They admit more than a range does, so that a value out of the range is heard as what it is and can be refused.
struct NumberGrammar {
    /// How numbers of a range are said.
    private struct Form: Hashable {
        var whole: String
        var fraction: String?
        var isSigned: Bool

        var name: String { whole + (fraction ?? "") + (isSigned ? "signed" : "") }

        /// Nothing for a form that is a rule already.
        var body: String? {
            guard fraction != nil || isSigned else { return nil }
            var body = "<\(whole)>"
            if let fraction { body += " [<\(fraction)>]" + (fraction == "halves" ? " | half" : "") }
            return isSigned ? "[minus] (\(body))" : body
        }
    }

    private var wanted: Set<Form> = []

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
        let form = Form(whole: whole, fraction: fraction, isSigned: range.from < 0)
        wanted.insert(form)
        return form.name
    }

    /// The rules that are wanted, and all those that they are made of.
    var text: String {
        var text = ""
        var used: Set<String> = []
        for form in wanted.sorted(by: { $0.name < $1.name }) {
            used.formUnion([form.whole, form.fraction].compactMap { $0 })
            if let body = form.body { text += "<\(form.name)> = \(body);\n" }
        }
        for (name, body) in Self.rules.reversed() where used.contains(name) {
            for (other, _) in Self.rules where body.contains("<\(other)>") { used.insert(other) }
            text += "<\(name)> = \(body);\n"
        }
        return text
    }
}
