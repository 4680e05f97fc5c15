import System

/// Values as a TOML file has them.
public enum TOMLText {
    /// A basic string, with all that cannot be seen as an escape.
    public static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case _ where VisibleText.isVisible(scalar): String(scalar)
            default: "\\U" + eightDigits(scalar.value)
            }
        }
        return "\"\(scalars.joined())\""
    }

    private static func eightDigits(_ number: UInt32) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 8 - text.count) + text
    }

    static func list(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ", "))]" }

    /// Texts of the form `name=value` as lines of a table; of a name with several values one with a list.
    public static func pairs(_ values: [String]) -> [String] {
        var names: [String] = []
        var byName: [String: [String]] = [:]
        for value in values {
            let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { continue }
            if byName[parts[0]] == nil { names.append(parts[0]) }
            byName[parts[0], default: []].append(parts[1])
        }
        return names.map { name in
            let texts = byName[name] ?? []
            let isBare = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            return "\(isBare ? name : quoted(name)) = \(texts.count == 1 ? quoted(texts[0]) : list(texts))"
        }
    }
}

extension AnySetting {
    /// `end-silence = 800.0`, or a comment where it has no value.
    public func assignment(of values: [String]) -> String {
        switch kind {
        case .texts, .paths, .pairs: "\(lastKey) = \(TOMLText.list(values))"
        case .flag, .number, .integer: values.first.map { "\(lastKey) = \($0)" } ?? "# \(lastKey) ="
        case .text, .path, .choice:
            values.first.map { "\(lastKey) = \(TOMLText.quoted($0))" } ?? "# \(lastKey) ="
        }
    }
}
