import Services
package import System

/// What Home Assistant answers to a sentence or an intent.
package struct HomeAssistantResponse: Sendable, Equatable {
    /// `action_done`, `query_answer` or `error`.
    package let type: String
    /// Of an error, such as `no_intent_match`.
    package let code: String?
    /// Nil where it says nothing.
    package let speech: String?

    package var isError: Bool { type == "error" }

    /// - Returns: nil where it is no such response.
    package init?(_ payload: JSONValue?) {
        guard let type = payload?["response_type"]?.string else { return nil }
        self.type = type
        code = payload?["data"]?["code"]?.string
        let speech = payload?["speech"]
        let plain = speech?["plain"]?["speech"]?.string
        let text = plain ?? speech?["ssml"]?["speech"]?.string.map(Self.withoutTags)
        self.speech = text.map(ForeignWords.spoken).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func withoutTags(_ text: String) -> String {
        var isTag = false
        return text.filter { letter in
            if letter == "<" { isTag = true }
            defer { if letter == ">" { isTag = false } }
            return !isTag
        }
    }
}
