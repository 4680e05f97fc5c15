import Console
import Evaluation

/// An evaluation on a terminal of 80 columns.
enum EvaluationText {
    static func lines(_ report: EvaluationReport) -> [String] {
        var lines = report.models.flatMap { model in Self.lines(model) + [""] }
        if !report.comparisons.isEmpty {
            lines.append("differences (the interval is that of 95 of 100 cases)")
            lines += report.comparisons.flatMap(Self.lines) + [""]
        }
        return Array(lines.dropLast())
    }

    private static func lines(_ model: ModelReport) -> [String] {
        let measurement = model.measurement
        let hours = Decimal.text(measurement.hours, places: 2)
        var lines = ["\(model.name): '\(model.keyword)', \(measurement.words.count) words, \(hours) h of anything else"]
        lines += table([EvaluationRow.heads] + model.shown.map { EvaluationRow($0).cells })
        if let latency = EvaluationRow.latency(model) { lines += TextColumns.wrapped("  " + latency, 78, indent: "  ") }
        if model.extras > 0 {
            lines.append("  \(model.extras) more in the recordings of the word (at \(model.compared.choice.text))")
        }
        if !model.conditions.isEmpty {
            lines.append("  missed at \(model.compared.choice.text), by condition")
            lines += table(
                model.conditions.map { condition in
                    let cells = EvaluationRow(condition.point).cells
                    return [condition.name.isEmpty ? "(none named)" : condition.name, cells[2], cells[3], cells[4]]
                })
        }
        return lines
    }

    private static func lines(_ comparison: Comparison) -> [String] {
        let cells = EvaluationRow.cells(comparison)
        return [
            "  \(cells[0])", "    missed: \(cells[2]) (\(cells[3])) of \(cells[1]) words",
            "    false alarms an hour: \(cells[4]) (\(cells[5]))",
        ]
    }

    /// Columns of text, the first to the left, the others to the right.
    private static func table(_ rows: [[String]]) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.count > column ? TextColumns.count($0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - TextColumns.count(cell))
                return column == 0 ? cell + space : space + cell
            }
            return "  " + cells.joined(separator: "  ")
        }
    }
}
