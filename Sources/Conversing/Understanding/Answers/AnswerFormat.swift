/// Python's `'{:02d}'.format(...)`, for whole numbers with leading zeros and for texts.
enum AnswerFormat {
    private static let widest = 64

    static func text(_ format: String, _ arguments: [AnswerValue]) throws -> String {
        var pieces: [String] = []
        var rest = format[...]
        var next = 0
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            pieces.append(String(rest[..<brace]))
            let isDouble = rest[brace...].dropFirst().first == rest[brace]
            if isDouble {
                pieces.append(String(rest[brace]))
                rest = rest[rest.index(brace, offsetBy: 2)...]
                continue
            }
            guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else { throw AnswerValue.Failure() }
            let parts = rest[rest.index(after: brace)..<end].split(separator: ":", omittingEmptySubsequences: false)
            let number = parts[0].isEmpty ? next : Int(parts[0]) ?? -1
            next += 1
            guard parts.count <= 2, arguments.indices.contains(number) else { throw AnswerValue.Failure() }
            pieces.append(try written(arguments[number], parts.count == 2 ? parts[1] : ""))
            rest = rest[rest.index(after: end)...]
        }
        return try AnswerValue.joined(pieces + [String(rest)], by: "")
    }

    /// - Parameter form: `02d`, `2d`, `d` or nothing.
    private static func written(_ value: AnswerValue, _ form: Substring) throws -> String {
        guard value != .undefined else { throw AnswerValue.Failure() }
        guard !form.isEmpty else { return try value.text() }
        guard form.last == "d", let whole = value.whole else { throw AnswerValue.Failure() }
        let fillsWithZeros = form.first == "0"
        let width = form.count == 1 ? 0 : Int(form.dropLast()) ?? -1
        guard (0...widest).contains(width) else { throw AnswerValue.Failure() }
        let digits = String(whole.magnitude)
        let sign = whole < 0 ? "-" : ""
        let missing = max(0, width - digits.count - sign.count)
        let filling = String(repeating: fillsWithZeros ? "0" : " ", count: missing)
        return fillsWithZeros ? sign + filling + digits : filling + sign + digits
    }
}
