/// Which values a kind accepts from a file, the environment and the command line.
extension SettingKind {
    /// `value` as the command line would take it; nil when it is not allowed.
    func accept(_ value: TOML.Value) -> [String]? {
        switch (self, value) {
        case (.flag, .boolean(let flag)): [flag ? "true" : "false"]
        case (.number(let range, _), .number(let number)): range.contains(number) ? ["\(number)"] : nil
        case (.number(let range, _), .integer(let number)): range.contains(Double(number)) ? ["\(number)"] : nil
        case (.integer(let range, _), .integer(let number)): range.contains(number) ? ["\(number)"] : nil
        case (.text, .text(let text)), (.path, .text(let text)): [text]
        case (.choice(let names), .text(let text)): Self.named(text, in: names)
        case (.texts, .text(let text)), (.paths, .text(let text)): [text]
        case (.texts, .list(let elements)), (.paths, .list(let elements)):
            Self.all(elements.map { if case .text(let text) = $0 { text } else { nil } })
        default: nil
        }
    }

    /// The same for a text of the environment. Lists of paths are divided by colons, others by semicolons.
    func accept(variable text: String) -> [String]? {
        switch self {
        case .flag:
            switch text.lowercased() {
            case "true", "1", "yes", "on": ["true"]
            case "false", "0", "no", "off": ["false"]
            default: nil
            }
        case .paths: paths(text)
        case .texts: text.split(separator: ";").map(String.init)
        case .pairs: Self.all(text.split(separator: ";").map { accept(option: String($0)) })
        default: accept(option: text).map { [$0] }
        }
    }

    /// A number behind a colon is the sensitivity of the path before: `computer.rouse:0.4`.
    private func paths(_ text: String) -> [String] {
        text.split(separator: ":").reduce(into: []) { paths, part in
            if let last = paths.last, Double(part) != nil {
                paths[paths.count - 1] = "\(last):\(part)"
            } else {
                paths.append(String(part))
            }
        }
    }

    /// The same for one value of an option.
    func accept(option text: String) -> String? {
        switch self {
        case .number(let range, _): Double(text).flatMap { range.contains($0) ? text : nil }
        case .integer(let range, _): Int(text).flatMap { range.contains($0) ? text : nil }
        case .choice(let names): Self.named(text, in: names)?.first
        case .pairs: text.dropFirst().contains("=") ? text : nil
        case .flag, .text, .path, .texts, .paths: text
        }
    }

    /// The values of a table of pairs may be texts, numbers or lists of them.
    static func pairs(_ name: String, _ value: TOML.Value) -> [String]? {
        switch value {
        case .text(let text): ["\(name)=\(text)"]
        case .integer(let number): ["\(name)=\(number)"]
        case .number(let number): ["\(name)=\(number)"]
        case .boolean(let flag): ["\(name)=\(flag)"]
        case .list(let elements): all(elements.map { pairs(name, $0)?.first })
        case .table, .time: nil
        }
    }

    private static func named(_ text: String, in names: [String]) -> [String]? {
        names.first { $0.lowercased() == text.lowercased() }.map { [$0] }
    }

    private static func all(_ values: [String?]) -> [String]? {
        let known = values.compactMap(\.self)
        return known.count == values.count ? known : nil
    }
}
