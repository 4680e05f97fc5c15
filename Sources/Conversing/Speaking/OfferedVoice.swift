/// A voice that somebody can choose.
public struct OfferedVoice: Sendable, Equatable {
    /// As a manner names it.
    public var name: String
    /// As people call it.
    public var description: String
    /// Codes such as `en` or `pt-br`.
    public var languages: [String]

    public init(name: String, description: String, languages: [String]) {
        self.name = name
        self.description = description
        self.languages = languages
    }
}
