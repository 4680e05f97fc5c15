public import Dialogue
public import SentenceTemplates
public import System
public import Understanding

extension Conversation {
    public struct Configuration: Sendable {
        public var wording = Wording()
        /// ISO 639-1 code of the language spoken.
        public var language: String?
        /// What is known of the place, for services and for sentences that ask for it.
        public var context: [String: JSONValue] = [:]
        public var contextTurns = 3
        public var mostMisunderstandings = 2
        /// How sure a rejected sentence has to be for "Did you mean ...?".
        public var suggestionConfidence = 0.25
        /// Whether the nearest sentence is told of what is none, which takes a while.
        public var tellsNearest = false
        /// Whether a reply is listened for only when the question has been said.
        public var waitsForSpeech = true
        /// Whether restricted intents are refused from the start.
        public var isLocked = false

        public init() {}
    }

    /// What conversations of one program share: who understands, who does it, and how it is said.
    public struct Services: Sendable {
        public var service: any IntentService
        /// The sentences that are understood, where there are some; they say what is asked and confirmed.
        public var templates: SentenceTemplates?
        /// Does what is meant; nil where events are all that is wanted.
        public var handler: (any IntentHandler)?
        public var configuration: Configuration

        public init(
            _ service: any IntentService, templates: SentenceTemplates?, handler: (any IntentHandler)?,
            configuration: Configuration = Configuration()
        ) {
            self.service = service
            self.templates = templates
            self.handler = handler
            self.configuration = configuration
        }

        /// How an intent of that name is treated.
        var conduct: @Sendable (String) -> IntentConduct {
            { [templates] in templates?.conduct(of: $0) ?? IntentConduct() }
        }

        /// Takes other sentences, and their language where it was that of the sentences before.
        package mutating func use(_ sentences: SentenceTemplates) {
            if service is SentenceTemplates { service = sentences }
            if configuration.language == templates?.language, configuration.language != sentences.language {
                configuration.language = sentences.language
                configuration.wording = Wording(language: sentences.language)
            }
            templates = sentences
        }
    }
}
