import EventLog
import KeywordModels
import KeywordSpotting

/// The models that a log names, each read once: where it was, or beside it where `learn` and `calibrate` leave the one
/// of before.
struct ModelShelf {
    private var presentModels: [[String]: [any Keyword]] = [:]
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

    /// The models that lie now where those of an event did, whatever they have learned since; nil where there are none.
    mutating func present(_ event: LogEvent) -> [any Keyword]? {
        let paths = event.context.models.map(\.path)
        if presentModels[paths] == nil {
            let models = (try? KeywordFiles.load(paths)) ?? []
            presentModels[paths] = models.allSatisfy { $0.keyword == event.keyword } ? models : []
        }
        return presentModels[paths].flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func path(of identity: ModelIdentity) -> String? {
        [identity.path, identity.path + ".old"].first { path in
            guard let model = try? KeywordFiles.read(path) else { return false }
            return (try? ModelIdentity.id(of: model)) == identity.id
        }
    }
}
