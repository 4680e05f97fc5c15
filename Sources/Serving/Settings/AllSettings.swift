/// Every setting of `listen`, `serve` and `say`, in the order in which they are shown. Each file of declarations lists its
/// own.
public enum AllSettings {
    /// - Parameter backends: the names of the backends of this build.
    public static func declared(backends: [String]) -> [AnySetting] {
        keywords + capture + output + protection + clips + log + commands + transcription(backends) + conversation
            + speech + actions + service + broker + satellite + serving
    }

    /// A setting in the list beside its declaration.
    static func of<Value>(_ setting: Setting<Value>) -> AnySetting { setting.declaration }
}
