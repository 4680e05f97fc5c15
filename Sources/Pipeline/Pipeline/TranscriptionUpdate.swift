public import Transcription

/// What the backend says of a command that it transcribes.
public struct TranscriptionUpdate: Sendable, Equatable {
    public let command: Int
    /// The backend's name.
    public let backend: String
    public let news: TranscriptionEvent

    public init(command: Int, backend: String, news: TranscriptionEvent) {
        self.command = command
        self.backend = backend
        self.news = news
    }

    /// Whether nothing follows it.
    package var isOutcome: Bool {
        switch news {
        case .state, .partial: false
        case .final, .failed: true
        }
    }

    /// Whether it says nothing any more once there is a newer update: a partial result contains those before it.
    package func isNeedless(after newer: TranscriptionUpdate) -> Bool {
        switch (news, newer.news) {
        case (.partial, .partial): command == newer.command
        default: false
        }
    }
}
