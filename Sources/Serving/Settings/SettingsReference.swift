/// The page docs/settings.md, from the declarations.
public enum SettingsReference {
    private static let columns = 120

    /// - Parameters:
    ///   - owners: the names of the commands that have each setting, by its name.
    ///   - rest: lines behind the settings.
    public static func markdown(
        _ settings: [AnySetting], of owners: [String: [String]], rest: [String]
    ) -> String {
        var lines = introduction
        for table in settings.map(\.fileTable).reduce(into: [String?](), { if !$0.contains($1) { $0.append($1) } }) {
            lines += ["", table.map { "## Table `[\($0)]`" } ?? "## Before any table", ""]
            for setting in settings where setting.fileTable == table {
                lines += entry(setting, of: owners[setting.name] ?? [])
            }
        }
        return (lines + [""] + rest.flatMap(item)).joined(separator: "\n") + "\n"
    }

    private static let introduction =
        ["# Settings", ""]
        + TextLines.wrapped(
            """
            Every setting of `rouse listen`, `rouse serve` and `rouse say`: its option, what it does, its default, its key \
            in a file, its variable, and the commands that have it, where `listen` is not the only one. How they go \
            together is told in [always-on.md](always-on.md#settings). Made by `rouse config --reference`.
            """, columns: columns)

    /// A line, or an item of a list in as many lines as it needs.
    private static func item(_ line: String) -> [String] {
        guard line.hasPrefix("- ") else { return [line] }
        let words = TextLines.wrapped(String(line.dropFirst(2)), columns: columns - 2)
        return words.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
    }

    private static func entry(_ setting: AnySetting, of owners: [String]) -> [String] {
        let letter = setting.short.map { "-\($0), " } ?? ""
        let aliases = setting.aliases.map { ", --\($0)" }.joined()
        let isFlag = if case .flag = setting.kind { true } else { false }
        let option = letter + (isFlag ? "--[no-]" : "--") + setting.name + aliases
        var text = "`\(option)\(isFlag ? "" : " <\(setting.valueName)>")`: \(setting.summary)"
        if let standard = setting.shownStandard { text += " Default: `\(standard)`." }
        text += " In a file `\(setting.key)`, as a variable `\(setting.variable)`."
        if let former = setting.former { text += " Formerly `--\(former)`." }
        if setting.reloads { text += " Taken over by a reload." }
        if owners != ["listen"] { text += " For " + owners.map { "`\($0)`" }.joined(separator: ", ") + "." }
        return item("- " + text)
    }
}
