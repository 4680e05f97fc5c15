/// Options by the names of earlier releases.
public enum FormerNames {
    /// The words of a command line with the names of today: `--end-silence 500` for `--pause 500`.
    public static func renewed(_ words: [String], among settings: [AnySetting]) -> [String] {
        words.map { word in
            let name = word.prefix { $0 != "=" }
            guard let setting = settings.first(where: { $0.former.map { "--\($0)" == name } ?? false }) else {
                return word
            }
            return "--\(setting.name)" + word.dropFirst(name.count)
        }
    }
}
