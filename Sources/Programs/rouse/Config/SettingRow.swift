import Pipeline
import Settings
import System

/// A setting as `rouse config` shows it.
struct SettingRow {
    let setting: ListenSetting
    let values: [String]
    let origin: EffectiveSettings.Origin

    private var kind: SettingKind { setting.setting.kind }

    var json: JSONLine {
        var line = JSONLine()
        line.add("setting", setting.setting.name)
        line.add("key", setting.setting.key)
        line.add("variable", setting.setting.variable)
        switch kind {
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
        line.add("reloads", setting.isLive)
        return line
    }

    /// All rows as a TOML file, with comments that say where each value comes from.
    static func toml(_ rows: [SettingRow], files: [String]) -> [String] {
        var lines = files.isEmpty ? ["# No file of settings was found."] : files.map { "# Read: \($0)" }
        var table = ""
        // What belongs to no table comes first, and a table of pairs is one of its own behind all others.
        for row in rows where !row.kind.isPairs {
            if row.table != table {
                table = row.table
                lines += ["", "[\(table)]"]
            }
            lines.append(row.line)
        }
        for row in rows where row.kind.isPairs {
            let comment = row.values.isEmpty ? "  # \(row.place)" : ""
            lines += ["", "[\(row.key)]\(comment)"]
            lines += row.pairs
        }
        return lines
    }

    private var key: String { setting.setting.key }
    private var table: String { key.lastIndex(of: ".").map { String(key[..<$0]) } ?? "" }
    private var lastKey: String { key.split(separator: ".").last.map(String.init) ?? "" }

    private var line: String {
        switch kind {
        case .texts, .paths, .pairs: commented("\(lastKey) = [\(values.map(Self.quoted).joined(separator: ", "))]")
        case .flag, .number, .integer: commented(values.first.map { "\(lastKey) = \($0)" } ?? "# \(lastKey) =")
        case .text, .path, .choice:
            commented(values.first.map { "\(lastKey) = \(Self.quoted($0))" } ?? "# \(lastKey) =")
        }
    }

    private var pairs: [String] {
        var names: [String] = []
        var byName: [String: [String]] = [:]
        for value in values {
            let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { continue }
            if byName[parts[0]] == nil { names.append(parts[0]) }
            byName[parts[0], default: []].append(Self.quoted(parts[1]))
        }
        return names.map { name in
            let texts = byName[name] ?? []
            let isBare = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            let key = isBare ? name : Self.quoted(name)
            return commented("\(key) = \(texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]")")
        }
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

    /// TOML writes a text as JSON does.
    private static func quoted(_ text: String) -> String {
        var line = JSONLine()
        line.add("", text)
        return String(line.description.dropFirst(4).dropLast())
    }
}
