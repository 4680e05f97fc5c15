import ArgumentParser
import Settings

/// Options as their settings declare them: `@Option(.gain) var gain: Float`.
///
/// The parser of the command line knows of no default, so the text of the help tells it.
extension Option {
    /// One value, and the default where there is none.
    init(_ setting: Setting<Value>) where Value: SettingValue {
        let declared = setting.declaration
        let value = { @Sendable (text: String) in try setting.value(ofOption: text) }
        if let standard = setting.standard {
            self.init(
                wrappedValue: standard, name: declared.optionNames, help: declared.optionHelp,
                completion: declared.completion, transform: value)
        } else {
            self.init(
                name: declared.optionNames, help: declared.optionHelp, completion: declared.completion,
                transform: value)
        }
    }

    /// One value or none.
    init<Element: SettingValue>(_ setting: Setting<Element>) where Value == Element? {
        let declared = setting.declaration
        self.init(
            name: declared.optionNames, help: declared.optionHelp, completion: declared.completion,
            transform: { try setting.value(ofOption: $0) })
    }

    /// Any number of values, one behind each mention of the option.
    init<Element: SettingValue>(
        _ setting: Setting<Element>, parsing strategy: ArrayParsingStrategy = .singleValue
    ) where Value == [Element] {
        let declared = setting.declaration
        self.init(
            wrappedValue: [], name: declared.optionNames, parsing: strategy, help: declared.optionHelp,
            completion: declared.completion, transform: { try setting.value(ofOption: $0) })
    }
}

extension Flag where Value == Bool {
    /// `--json`, and `--no-json` to take back what a file has turned on.
    init(_ setting: Setting<Bool>) {
        let declared = setting.declaration
        self.init(
            wrappedValue: setting.standard ?? false, name: declared.optionNames, inversion: .prefixedNo,
            help: ArgumentHelp(stringLiteral: declared.summary))
    }
}

extension AnySetting {
    fileprivate var optionNames: NameSpecification {
        let letter = short.map { [NameSpecification.Element.customShort($0)] } ?? []
        return NameSpecification(letter + ([option] + aliases).map { .customLong($0) })
    }

    fileprivate var optionHelp: ArgumentHelp {
        let standard = shownStandard.map { " (default: \($0))" } ?? ""
        return ArgumentHelp(stringLiteral: summary + standard).named(valueName)
    }

    fileprivate var completion: CompletionKind? {
        switch kind {
        case .path, .paths: valueName == "folder" ? .directory : .file()
        case .choice(let names): .list(names)
        default: nil
        }
    }
}

extension ArgumentHelp {
    fileprivate func named(_ valueName: String) -> Self {
        var help = self
        help.valueName = valueName
        return help
    }
}
