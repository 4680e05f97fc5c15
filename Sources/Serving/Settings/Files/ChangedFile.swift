/// A file of settings with one value put in or changed. All else stays as it was written.
public struct ChangedFile {
    public let text: String

    /// - Parameters:
    ///   - old: what is in the file; empty for a new one.
    ///   - path: what to call it in an error.
    ///   - settings: that the file may hold.
    ///   - name: of a setting that is a table of names with values, the name whose value it is; nil for other settings.
    /// - Throws: `SettingsError` for a file with a mistake, and for one in which the value stands in a way that cannot be
    ///   changed for it.
    public init(
        _ old: String, path: String, settings: [AnySetting], setting: AnySetting, to value: String,
        named name: String? = nil
    ) throws(SettingsError) {
        let before = try SettingsFile(old, path: path, settings: settings)
        var draft = SettingsDraft(old)
        let wanted: [String]
        if let name {
            let others = before.values[setting.name]?.values.filter { !$0.hasPrefix("\(name)=") } ?? []
            wanted = others + ["\(name)=\(value)"]
            let isBare = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            let key = isBare ? name : TOMLText.quoted(name)
            draft.set(key, "\(key) = \(value)", in: setting.key)
        } else {
            wanted = [value]
            draft.set(setting.lastKey, setting.assignment(of: [value]), in: setting.table)
        }
        text = draft.text
        let after = try SettingsFile(text, path: path, settings: settings)
        for each in settings {
            let expected = each.name == setting.name ? wanted : before.values[each.name]?.values ?? []
            guard Self.isSame(after.values[each.name]?.values ?? [], expected) else {
                throw SettingsError("\(path): '\(setting.key)' cannot be changed for you; write it there by hand")
            }
        }
    }

    /// The order of pairs says nothing, and 1 is 1.0.
    private static func isSame(_ some: [String], _ others: [String]) -> Bool {
        func plain(_ texts: [String]) -> [String] {
            texts.map { text in
                let value = text.split(separator: "=").last.flatMap { Double($0) }
                return value.map { "\(text.prefix { $0 != "=" })=\($0)" } ?? text
            }
        }
        return some == others || plain(some).sorted() == plain(others).sorted()
    }
}
