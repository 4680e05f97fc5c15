/// What is known of a setting whatever the type of its values.
public struct AnySetting: Sendable {
    /// What it is called: the name of its option without the hyphens, but in a command that has a shorter one.
    public let name: String
    /// The name of its option in the command that it was taken from.
    public let option: String
    public let kind: SettingKind
    /// The default as a text; nil where nothing is set.
    public let standard: String?
    /// The table of a file that it stands in; nil for the top of the file.
    public let table: String?
    /// Where it stands in a file: the keys joined by dots.
    public let key: String
    package let help: String
    let more: String?
    let example: String?
    private let givenValueName: String?
    public let short: Character?
    public let aliases: [String]
    /// What its option was called in earlier releases.
    public let former: String?
    public let excludes: [String]
    /// Whether a running command can take a new value.
    public let reloads: Bool
    let refusal: @Sendable (String) -> String?

    init(
        name: String, option: String? = nil, kind: SettingKind, standard: String?, table: String?, key: String,
        help: String, more: String?, example: String?, valueName: String?, short: Character?, aliases: [String],
        former: String?, excludes: [String], reloads: Bool, refusal: @escaping @Sendable (String) -> String?
    ) {
        self.name = name
        self.option = option ?? name
        self.kind = kind
        self.standard = standard
        self.table = table
        self.key = key
        self.help = help
        self.more = more
        self.example = example
        givenValueName = valueName
        self.short = short
        self.aliases = aliases
        self.former = former
        self.excludes = excludes
        self.reloads = reloads
        self.refusal = refusal
    }

    func called(_ option: String, short: Character?) -> AnySetting {
        AnySetting(
            name: name, option: option, kind: kind, standard: standard, table: table, key: key, help: help, more: more,
            example: example, valueName: givenValueName, short: short,
            aliases: aliases, former: former, excludes: excludes, reloads: reloads, refusal: refusal)
    }

    /// `ROUSE_PRE_ROLL`
    public var variable: String { Self.variable(of: name) }
    /// The variable of its former name.
    var formerVariable: String? { former.map(Self.variable) }
    /// The key of its former name.
    var formerKey: String? { former.map { (table.map { $0 + "." } ?? "") + $0 } }
    /// The last part of its key.
    var lastKey: String { key.split(separator: ".").last.map(String.init) ?? key }
    /// What help calls a value.
    public var valueName: String { givenValueName ?? kind.valueName }
    /// What help says of it: the sentence with the range behind it, and the rest.
    public var summary: String {
        help + (kind.range.map { ", \($0)" } ?? "") + "." + (more.map { " \($0)" } ?? "")
    }
    /// The default as help shows it; nil where there is nothing to show.
    public var shownStandard: String? { standard.map(kind.short) }

    private static func variable(of name: String) -> String {
        "ROUSE_" + name.uppercased().map { $0 == "-" ? "_" : "\($0)" }.joined()
    }

    /// Whether a word of the command line is this option.
    func isNamed(_ word: String) -> Bool {
        let option = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? ""
        if ([self.option] + aliases).contains(where: { option == "--\($0)" }) { return true }
        // A value can follow its letter directly.
        if let short, word.hasPrefix("-\(short)") { return true }
        if case .flag = kind { return option == "--no-\(self.option)" }
        return false
    }

    /// The words that set it on the command line.
    func arguments(_ values: [String]) -> [String] {
        if case .flag = kind { return values.map { $0 == "true" ? "--\(option)" : "--no-\(option)" } }
        return values.map { "--\(option)=\($0)" }
    }
}
