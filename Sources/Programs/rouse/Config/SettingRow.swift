import Pipeline
import Settings
import System

/// A setting as `rouse config` shows it.
struct SettingRow {
    let setting: AnySetting
    let values: [String]
    let origin: EffectiveSettings.Origin

    var json: JSONLine {
        var line = JSONLine()
        line.add("setting", setting.name)
        line.add("key", setting.key)
        line.add("variable", setting.variable)
        switch setting.kind {
        case .texts, .paths, .pairs: line.add("value", values)
        case .flag, .number, .integer: line.add("value", json: values.first ?? "null")
        case .text, .path, .choice:
            if values.isEmpty { line.add("value", json: "null") } else { line.add("value", values[0]) }
        }
        switch origin {
        case .standard: line.add("origin", "default")
        case .option: line.add("origin", "option")
        case .variable: line.add("origin", "environment")
        case .file(let path, let number):
            line.add("origin", "file")
            line.add("file", path)
            line.add("line", number)
        }
        line.add("reloads", setting.reloads)
        return line
    }

    /// All rows as a TOML file, with comments that say where each value comes from.
    static func toml(_ rows: [SettingRow], files: [String]) -> [String] {
        var lines = files.isEmpty ? ["# No file of settings was found."] : files.map { "# Read: \($0)" }
        var table = ""
        // What belongs to no table comes first, and a table of pairs is one of its own behind all others.
        for row in rows where !row.setting.kind.isPairs {
            if (row.setting.table ?? "") != table {
                table = row.setting.table ?? ""
                lines += ["", "[\(table)]"]
            }
            lines.append(row.commented(row.setting.assignment(of: row.values)))
        }
        for row in rows where row.setting.kind.isPairs {
            let comment = row.values.isEmpty ? "  # \(row.place)" : ""
            lines += ["", "[\(row.setting.key)]\(comment)"]
            lines += TOMLText.pairs(row.values).map(row.commented)
        }
        return lines
    }

    private func commented(_ text: String) -> String {
        text + String(repeating: " ", count: max(2, 40 - text.count)) + "# \(place)"
    }

    private var place: String {
        switch origin {
        case .standard: values.isEmpty ? "not set" : "default"
        case .option: "option"
        case .variable(let name): name
        case .file(let path, let line): "\(path), line \(line)"
        }
    }
}
