/// Something that can be set in a file, in the environment and on the command line.
public struct Setting: Sendable {
    /// The name of its option without the hyphens.
    public let name: String
    /// Where it stands in a file: the keys joined by dots.
    public let key: String
    public let kind: SettingKind
    /// Other spellings of the option, with hyphens.
    public let aliases: [String]
    /// Names of settings in whose place it stands: of it and one of them only one can count.
    public let excludes: [String]
    /// Says what is wrong with a text that is of the right kind; nil for nothing.
    public let check: @Sendable (String) -> String?

    /// - Parameter key: the name of the option unless given.
    public init(
        _ name: String, key: String? = nil, _ kind: SettingKind, aliases: [String] = [], excludes: [String] = [],
        check: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.name = name
        self.key = key ?? name
        self.kind = kind
        self.aliases = aliases
        self.excludes = excludes
        self.check = check
    }

    /// `ROUSE_PRE_ROLL`
    public var variable: String { "ROUSE_" + name.uppercased().map { $0 == "-" ? "_" : "\($0)" }.joined() }

    /// Whether a word of the command line is this option.
    func isNamed(_ word: String) -> Bool {
        let option = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? ""
        if option == "--\(name)" || aliases.contains(option) { return true }
        if case .flag = kind { return option == "--no-\(name)" }
        return false
    }

    /// The words that set it on the command line.
    func arguments(_ values: [String]) -> [String] {
        if case .flag = kind { return values.map { $0 == "true" ? "--\(name)" : "--no-\(name)" } }
        return values.map { "--\(name)=\($0)" }
    }
}
