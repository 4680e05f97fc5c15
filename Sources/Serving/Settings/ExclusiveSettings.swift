/// Settings that stand in each other's place: the one that is set nearer counts, as if the other were not set.
extension EffectiveSettings {
    /// - Throws: `SettingsError` for two that exclude each other in one file, or both in the environment. Two options are
    ///   the command line's to refuse.
    static func withoutDisplaced(_ entries: [Entry], files: [String]) throws(SettingsError) -> [Entry] {
        var result = entries
        let ranks = entries.map { rank(of: $0.origin, files: files) }
        for own in entries.indices where ranks[own] < unset {
            let others = entries.indices.filter {
                entries[own].setting.excludes.contains(entries[$0].setting.name) && ranks[$0] < unset
            }
            guard let nearest = others.min(by: { ranks[$0] < ranks[$1] }) else { continue }
            if ranks[own] == ranks[nearest] { try refuse(entries[own], entries[nearest]) }
            for displaced in ranks[own] <= ranks[nearest] ? others : [own] {
                result[displaced] = Entry(setting: entries[displaced].setting, values: [], origin: .standard)
            }
        }
        return result
    }

    private static let unset = Int.max

    /// The lower, the nearer.
    private static func rank(of origin: Origin, files: [String]) -> Int {
        switch origin {
        case .option: 0
        case .variable: 1
        case .file(let path, _): 2 + (files.firstIndex(of: path) ?? files.count)
        case .standard: unset
        }
    }

    private static func refuse(_ first: Entry, _ second: Entry) throws(SettingsError) {
        switch (first.origin, second.origin) {
        case (.file(let path, let line), .file(_, let other)):
            throw SettingsError(
                "\(path), line \(line): '\(first.setting.key)' stands in the place of '\(second.setting.key)' in line "
                    + "\(other); keep one of them")
        case (.variable(let name), .variable(let other)):
            throw SettingsError("The environment variables \(name) and \(other) exclude each other; set one of them")
        default: return
        }
    }
}
