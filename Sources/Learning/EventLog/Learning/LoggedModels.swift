package import Evaluation
import KeywordModels

extension LoggedEvents {
    /// The models of the newest events, where they were then, whatever they have learned since.
    /// - Parameter isWanted: of which keywords.
    /// - Throws: `EvaluationError` that says what to name.
    package func modelPaths(where isWanted: (String) -> Bool) throws(EvaluationError) -> [String] {
        var (found, keywords, gone) = ([String](), Set<String>(), [String]())
        for event in events.reversed() where isWanted(event.keyword) && keywords.insert(event.keyword).inserted {
            for identity in event.context.models {
                let isThere = (try? KeywordModel(path: identity.path))?.keyword == event.keyword
                if isThere { found.append(identity.path) } else { gone.append(identity.path) }
            }
        }
        guard !found.isEmpty else {
            let reason = gone.first.map { "its model \($0) is gone" } ?? "no event names a model"
            throw EvaluationError(.noInput, "\(folder): \(reason); name the model with --model")
        }
        return found
    }

    /// Whether an event of a keyword is marked.
    package func hasMarks(of keyword: String) -> Bool {
        events.contains { $0.keyword == keyword && marks[$0.id] != nil }
    }
}
