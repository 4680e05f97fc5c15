import Console
import Phones

/// The list of words as people read it, in less than 80 columns.
struct ReadyWordTable {
    let words: [ReadyWord]

    var lines: [String] {
        heading + [Self.row(["WORD", "", "SYNTHETIC", "PEOPLE", "FALSE ALARMS/H"])] + words.map(row)
    }

    private var heading: [String] {
        let hours = Decimal.text(ReadyWord.allHours, places: 2)
        let isLarge = ReadyWord.network == .large
        let network = isLarge ? "large" : "built-in"
        let advice =
            isLarge
            ? ""
            : " With the large one (docs/enrolment.md) most of them wake far less; without it, 'rouse listen "
                + "--sensitivity 0.2' does, and misses more."
        return TextColumns.wrapped(
            """
            'rouse words NAME' makes the model of a word, out of synthetic voices. Measured at the default threshold, \
            with the \(network) phone network: misses in %, in quiet / in noise at 10 dB, of other synthetic voices \
            (which say little of how people say it) and of people, where there are recordings; and false alarms an \
            hour while people talk without a pause (counted in \(hours) hours of five languages).\(advice)
            """, 79) + [""]
    }

    private func row(_ word: ReadyWord) -> String {
        Self.row([
            word.name, word.language, Self.percent(word.figures.voices, of: ReadyWord.utterances),
            word.figures.people.map { Self.percent($0, of: ReadyWord.peopleUtterances) } ?? "-",
            Decimal.text(word.falseAlarmsPerHour, places: word.falseAlarmsPerHour < 10 ? 1 : 0),
        ])
    }

    private static func row(_ cells: [String]) -> String {
        zip(cells, [22, 4, 12, 12, 17]).enumerated().map { index, cell in
            index < 2 ? left(cell.0, cell.1) : right(cell.0, cell.1)
        }.joined()
    }

    private static func percent(_ misses: ReadyWord.Misses, of all: Int) -> String {
        "\(whole(misses.quiet, all)) / \(right(whole(misses.noise, all), 2))"
    }

    private static func whole(_ count: Int, _ all: Int) -> String {
        Decimal.text(Double(count) / Double(all) * 100, places: 0)
    }

    private static func left(_ text: String, _ columns: Int) -> String { text + padding(text, columns) }

    private static func right(_ text: String, _ columns: Int) -> String { padding(text, columns) + text }

    private static func padding(_ text: String, _ columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - TextColumns.count(text)))
    }
}
