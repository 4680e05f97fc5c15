import System

/// What is said of a value that a setting does not take. The same words stand behind a file, a variable and an option:
/// what was given, where, what is allowed, and what to type.
extension AnySetting {
    private static let mostInVariable = Limit(
        1_000, .elements, of: "a list in an environment variable", beyond: "the variable is refused")

    /// `give a number of milliseconds from 100 to 10000, such as 800`
    public var advice: String {
        "give \(kind.allowed)" + ((example ?? shownStandard).map { ", such as \($0)" } ?? "")
    }

    /// The value of an option.
    /// - Throws: what to type instead. The parser of the command line says the rest before it, in the words of `refused`.
    package func accept(option text: String) throws(SettingsError) -> String {
        guard let accepted = kind.accept(option: text) else { throw SettingsError(advice) }
        if let advice = refusal(text) { throw SettingsError(advice) }
        return accepted
    }

    /// The values of a variable.
    /// - Parameter name: the variable, which may have a former name.
    package func accept(variable text: String, named name: String) throws(SettingsError) -> [String] {
        guard let values = kind.accept(variable: text) else {
            throw Self.refused("'\(text)'", for: "the variable \(name)", advice: advice)
        }
        guard values.count <= Self.mostInVariable.value else {
            throw Self.refused(
                "(a list of \(values.count))", for: "the variable \(name)",
                advice: "give \(Self.mostInVariable.value) at most")
        }
        for value in values {
            guard let advice = refusal(value) else { continue }
            throw Self.refused("'\(value)'", for: "the variable \(name)", advice: advice)
        }
        return values
    }

    /// The values that stand in a file.
    /// - Parameters:
    ///   - key: as it is written there.
    ///   - place: the file and line.
    func accept(_ value: TOML.Value, key: String, place: String) throws(SettingsError) -> [String] {
        guard let texts = kind.accept(value) else {
            throw Self.refused(value.shown, for: "'\(key)'", advice: advice, place: place)
        }
        for text in texts {
            guard let advice = refusal(text) else { continue }
            throw Self.refused("'\(text)'", for: "'\(key)'", advice: advice, place: place)
        }
        return texts
    }

    static func refused(_ shown: String, for what: String, advice: String, place: String? = nil) -> SettingsError {
        SettingsError("\(place.map { "\($0): the" } ?? "The") value \(shown) is invalid for \(what): \(advice)")
    }
}

extension TOML.Value {
    /// As a sentence quotes it.
    var shown: String {
        switch self {
        case .text(let text): "'\(text)'"
        case .integer(let number): "'\(number)'"
        case .number(let number): "'\(number)'"
        case .boolean(let flag): "'\(flag)'"
        case .list(let elements) where elements.contains(.table): "(a list with tables)"
        case .list, .table, .time: "(\(kind))"
        }
    }
}
