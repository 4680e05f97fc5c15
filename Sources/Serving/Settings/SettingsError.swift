import System

/// What is wrong with a setting, as one sentence that names the file and line or the variable, the setting, and what
/// is allowed.
public struct SettingsError: Error, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = Secrets.masked(description)
    }
}
