/// What values a setting takes. Values are kept as the texts that the command line would take.
public enum SettingKind: Sendable {
    case flag
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case text
    case path
    case choice([String])
    case texts
    case paths
    /// Names with values, each as `name=value`: a table in a file.
    case pairs

    /// Whether it may have several values.
    public var isList: Bool {
        switch self {
        case .texts, .paths, .pairs: true
        default: false
        }
    }

    public var isPairs: Bool { if case .pairs = self { true } else { false } }

    /// As in "takes a number from 0 to 1".
    var allowed: String {
        switch self {
        case .flag: "true or false"
        case .number(let range):
            "a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
        case .integer(let range) where range.upperBound == .max: "an integer from \(range.lowerBound) on"
        case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
        case .text: "a text"
        case .path: "the path of a file or folder, as a text"
        case .choice(let names): "one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
        case .texts: "a text or a list of texts"
        case .paths: "a path or a list of paths, as texts"
        case .pairs: "a table of names and values"
        }
    }

    /// `value` as the command line would take it; nil when it is not allowed.
    func accept(_ value: TOML.Value) -> [String]? {
        switch (self, value) {
        case (.flag, .boolean(let flag)): [flag ? "true" : "false"]
        case (.number(let range), .number(let number)): range.contains(number) ? ["\(number)"] : nil
        case (.number(let range), .integer(let number)): range.contains(Double(number)) ? ["\(number)"] : nil
        case (.integer(let range), .integer(let number)): range.contains(number) ? ["\(number)"] : nil
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
        case .number(let range): Double(text).flatMap { range.contains($0) ? [text] : nil }
        case .integer(let range): Int(text).flatMap { range.contains($0) ? [text] : nil }
        case .text, .path: [text]
        case .choice(let names): Self.named(text, in: names)
        case .paths: text.split(separator: ":").map(String.init)
        case .texts: text.split(separator: ";").map(String.init)
        case .pairs:
            Self.all(text.split(separator: ";").map { $0.dropFirst().contains("=") ? String($0) : nil })
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

    private static func short(_ number: Double) -> String {
        number == number.rounded() && number.magnitude < 1e9 ? "\(Int(number))" : "\(number)"
    }
}
