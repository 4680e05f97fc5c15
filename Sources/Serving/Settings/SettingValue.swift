public import CommandRecording

/// What a setting can have as its value.
public protocol SettingValue: Sendable {
    /// - Returns: nil for a text that means no such value.
    init?(settingText: String)
    /// As it is written in a file or on the command line.
    var settingText: String { get }
}

extension SettingValue where Self: LosslessStringConvertible {
    public init?(settingText: String) { self.init(settingText) }
    public var settingText: String { description }
}

extension SettingValue where Self: RawRepresentable, RawValue == String {
    public init?(settingText: String) { self.init(rawValue: settingText) }
    public var settingText: String { rawValue }
}

extension Bool: SettingValue {}
extension Int: SettingValue {}
extension Float: SettingValue {}
extension Double: SettingValue {}
extension String: SettingValue {}
extension SpeechStop: SettingValue {}
extension Rewake: SettingValue {}
