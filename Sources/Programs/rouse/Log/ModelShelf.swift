import EventLog
import KeywordModels
import KeywordSpotting

/// The models that a log names, each read once: where it was, or beside it where `learn` and `calibrate` leave the one
/// of before.
struct ModelShelf {
    private var found: [[ModelIdentity]: [any Keyword]] = [:]

    /// - Returns: nil where one of them is not there any more, or another one is.
    mutating func models(_ identities: [ModelIdentity]) -> [any Keyword]? {
        if let known = found[identities] { return known.isEmpty ? nil : known }
        let paths = identities.compactMap(Self.path)
        // Together, so that models of one keyword are told apart.
        let models = paths.count == identities.count ? (try? KeywordFiles.load(paths)) ?? [] : []
        found[identities] = models
        return models.isEmpty ? nil : models
    }

    private static func path(of identity: ModelIdentity) -> String? {
        [identity.path, identity.path + ".old"].first { path in
            guard let model = try? KeywordFiles.read(path) else { return false }
            return (try? ModelIdentity.id(of: model)) == identity.id
        }
    }
}
