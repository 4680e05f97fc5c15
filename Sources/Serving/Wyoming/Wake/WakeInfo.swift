import Clients
package import KeywordModels
package import System

/// The keywords in the `info` event.
package enum WakeInfo {
    package static func program(_ models: [any Keyword], version: String) -> JSONValue {
        Artifact.value(
            name: "rouse", description: "Finds the words that it was taught", version: version,
            with: ["models": .array(keywords(models))])
    }

    private static func keywords(_ models: [any Keyword]) -> [JSONValue] {
        models.keywords.map { keyword in
            let own = models.filter { $0.keyword == keyword }
            let languages = own.map(\.language).reduce(into: [String]()) {
                if !$0.contains($1) { $0.append($1) }
            }
            let phrase = phrase(keyword)
            return Artifact.value(
                name: keyword, description: phrase, version: own[0].createdBy,
                with: ["phrase": .string(phrase), "languages": .array(languages.map(JSONValue.string))])
        }
    }

    /// The keyword as people say it.
    static func phrase(_ keyword: String) -> String {
        String(keyword.map { $0 == "_" ? " " : $0 })
    }
}
