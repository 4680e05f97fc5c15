/// What values a setting takes. Values are kept as the texts that the command line would take.
public enum SettingKind: Sendable {
    case flag
    case number(ClosedRange<Double>, SettingUnit? = nil)
    case integer(ClosedRange<Int>, SettingUnit? = nil)
    case text
    case path
    case choice([String])
    case texts
    case paths
    /// Names with values, each as `name=value`: a table in a file.
    case pairs

    /// Milliseconds, from a range in seconds.
    static func milliseconds(_ seconds: ClosedRange<Double>) -> Self {
        .number(seconds.lowerBound * 1_000...seconds.upperBound * 1_000, .milliseconds)
    }

    /// Whether it may have several values.
    public var isList: Bool {
        switch self {
        case .texts, .paths, .pairs: true
        default: false
        }
    }

    public var isPath: Bool {
        switch self {
        case .path, .paths: true
        default: false
        }
    }

    public var isPairs: Bool { if case .pairs = self { true } else { false } }

    /// `100 to 10000 ms`; nil where there is no range.
    var range: String? {
        switch self {
        case .number(let range, let unit):
            "\(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))\(Self.suffix(unit))"
        case .integer(let range, let unit): "\(range.lowerBound) to \(range.upperBound)\(Self.suffix(unit))"
        default: nil
        }
    }

    /// As in "give a number from 0 to 1".
    var allowed: String {
        switch self {
        case .flag: "true or false"
        case .number(let range, let unit):
            "a number\(Self.name(of: unit)) from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
        case .integer(let range, let unit):
            "an integer\(Self.name(of: unit)) from \(range.lowerBound) to \(range.upperBound)"
        case .text: "a text"
        case .path: "the path of a file or folder, as a text"
        case .choice(let names): "one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
        case .texts: "a text or a list of texts"
        case .paths: "a path or a list of paths, as texts"
        case .pairs: "names with values, each as name=value"
        }
    }

    /// What help calls a value.
    var valueName: String {
        switch self {
        case .number(_, let unit?), .integer(_, let unit?): unit.symbol
        case .number, .integer: "number"
        case .flag: "flag"
        case .text, .texts: "text"
        case .path, .paths: "file"
        case .choice: "name"
        case .pairs: "name=value"
        }
    }

    /// A value as help shows it: `800` and not `800.0`.
    func short(_ text: String) -> String {
        if case .number = self { Double(text).map(Self.short) ?? text } else { text }
    }

    private static func suffix(_ unit: SettingUnit?) -> String { unit.map { " \($0.symbol)" } ?? "" }

    private static func name(of unit: SettingUnit?) -> String { unit.map { " of \($0.name)" } ?? "" }

    private static func short(_ number: Double) -> String {
        number == number.rounded() && number.magnitude < 1e9 ? "\(Int(number))" : "\(number)"
    }
}

/// What the numbers of a setting count.
public enum SettingUnit: Sendable {
    case seconds
    case milliseconds
    case hertz

    var symbol: String {
        switch self {
        case .seconds: "s"
        case .milliseconds: "ms"
        case .hertz: "Hz"
        }
    }

    /// As in "a number of seconds".
    var name: String {
        switch self {
        case .seconds: "seconds"
        case .milliseconds: "milliseconds"
        case .hertz: "Hz"
        }
    }
}
