import System

/// Rows of values between commas, as RFC 4180 has them, under a first row of names.
struct CSVTable {
    let names: [String]
    /// Of each row its values, by the names, and the line on which it begins.
    let rows: [(line: Int, values: [String: String])]

    /// - Throws: `EvaluationError` that names the line.
    init(_ text: String, name: String) throws(EvaluationError) {
        var lines = try Self.records(text, name: name)
        guard let head = lines.first else {
            throw EvaluationError(.badData, "\(name): is empty; give it a row of names")
        }
        lines.removeFirst()
        names = head.values.map { $0.lowercased() }
        var rows: [(line: Int, values: [String: String])] = []
        for line in lines where line.values != [""] {
            guard line.values.count <= names.count else {
                throw EvaluationError(
                    .badData, "\(name): line \(line.number): has \(line.values.count) values under \(names.count) names"
                )
            }
            rows.append((line.number, Dictionary(zip(names, line.values)) { first, _ in first }))
        }
        self.rows = rows
    }

    /// Values of each row, without the spaces around them.
    private static func records(_ text: String, name: String) throws(EvaluationError) -> [(
        number: Int, values: [String]
    )] {
        var records: [(number: Int, values: [String])] = []
        var (values, value) = ([String](), "")
        var (line, first) = (1, 1)
        var isQuoted = false
        var letters = text[...]
        while let letter = letters.popFirst() {
            if letter.isNewline { line += 1 }
            switch letter {
            case "\"" where isQuoted && letters.first == "\"":
                value.append("\"")
                letters.removeFirst()
            case "\"": isQuoted.toggle()
            case _ where isQuoted: value.append(letter)
            case ",":
                values.append(value.trimmed)
                value = ""
            case _ where letter.isNewline:
                records.append((first, values + [value.trimmed]))
                (values, value, first) = ([], "", line)
                guard records.count <= LabelTable.mostLabels.value + 1 else {
                    throw EvaluationError(
                        .badData, "\(name): has more than \(LabelTable.mostLabels.value) rows; divide it")
                }
            default: value.append(letter)
            }
        }
        guard !isQuoted else {
            throw EvaluationError(.badData, "\(name): line \(first): a quotation mark is never closed")
        }
        if !values.isEmpty || !value.isEmpty { records.append((first, values + [value.trimmed])) }
        return records
    }
}
