/// A setting of `listen`, `serve` or `say`, declared once: its option, its key in a file, its variable, its place in `rouse config` and in
/// docs/settings.md, and what is said of a value that it does not take, all follow from the declaration.
public struct Setting<Value: SettingValue>: Sendable {
    /// What is known of it whatever the type of its values.
    public let declaration: AnySetting
    /// What holds where nothing is set; nil for nothing.
    public let standard: Value?

    /// - Parameters:
    ///   - name: of the option, without hyphens. The variable and, unless `key` says otherwise, the key are called so, too.
    ///   - kind: what values it takes.
    ///   - standard: the default.
    ///   - table: the table of a file that it stands in; nil for the top.
    ///   - key: its key in the table.
    ///   - help: one sentence without its full stop; the range is put behind it.
    ///   - more: sentences behind that.
    ///   - example: a value for whoever has given a wrong one; the default where there is one.
    ///   - valueName: what help calls a value.
    ///   - short: its letter on the command line.
    ///   - aliases: further names of the option, without hyphens.
    ///   - former: what it was called in earlier releases; accepted, and not shown.
    ///   - excludes: names of settings in whose place it stands: of it and one of them only one can count.
    ///   - reloads: whether a running command can take a new value.
    ///   - refusal: says what to type in place of a text that is of the right kind and still wrong; nil for a good one.
    init(
        _ name: String, _ kind: SettingKind, standard: Value? = nil, table: String? = nil, key: String? = nil,
        help: String, more: String? = nil, example: String? = nil, valueName: String? = nil, short: Character? = nil,
        aliases: [String] = [], former: String? = nil, excludes: [String] = [], reloads: Bool = false,
        refusal: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.standard = standard
        declaration = AnySetting(
            name: name, kind: kind, standard: standard?.settingText, table: table,
            key: (table.map { $0 + "." } ?? "") + (key ?? name), help: help, more: more, example: example,
            valueName: valueName, short: short, aliases: aliases, former: former, excludes: excludes, reloads: reloads,
            refusal: refusal)
    }

    private init(_ declaration: AnySetting, standard: Value?) {
        self.declaration = declaration
        self.standard = standard
    }

    /// The same with a shorter option, and with a letter, for a command that has nothing else of that name.
    public func called(_ option: String, short: Character? = nil) -> Self {
        Self(declaration.called(option, short: short), standard: standard)
    }

    /// The value that a text of the command line stands for.
    /// - Throws: `SettingsError` that says what to type instead; the parser of the command line names the option and the
    ///   text before it.
    public func value(ofOption text: String) throws(SettingsError) -> Value {
        let accepted = try declaration.accept(option: text)
        guard let value = Value(settingText: accepted) else { throw SettingsError(declaration.advice) }
        return value
    }
}
