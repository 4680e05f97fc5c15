import ArgumentParser
import Settings

/// What the options of a command are worth, by the names of their settings: `pre-roll` is the property `preRoll`.
///
/// They are read off the properties as the argument parser itself finds them, so that a setting needs no second list.
struct OptionValues {
    private var values: [String: [String]] = [:]

    init(of command: some ParsableArguments) {
        read(command)
    }

    /// What there are options for.
    var names: Set<String> { Set(values.keys) }

    /// Its values as texts; none where it is not set.
    subscript(setting: AnySetting) -> [String] { values[setting.name] ?? [] }

    private mutating func read(_ options: Any) {
        for child in Mirror(reflecting: options).children {
            switch child.value {
            case let group as any OptionHolder: read(group.held)
            case let option as any OptionReading: values[Self.name(of: child.label ?? "")] = Self.texts(option.value)
            default: break
            }
        }
    }

    /// `_preRoll` becomes `pre-roll`.
    private static func name(of property: String) -> String {
        property.drop { $0 == "_" }.reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }

    private static func texts(_ value: Any) -> [String] {
        switch value {
        case let value as any SettingValue: [value.settingText]
        case let list as [any SettingValue]: list.map(\.settingText)
        default: []
        }
    }
}

/// A property that holds the value of an option.
private protocol OptionReading {
    var value: Any { get }
}

extension Option: OptionReading {
    fileprivate var value: Any { wrappedValue }
}

extension Flag: OptionReading {
    fileprivate var value: Any { wrappedValue }
}

/// A property that holds a group of them.
private protocol OptionHolder {
    var held: Any { get }
}

extension OptionGroup: OptionHolder {
    fileprivate var held: Any { wrappedValue }
}
