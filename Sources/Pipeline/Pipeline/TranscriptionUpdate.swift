public import Transcription

/// News of the transcription of a command.
public struct TranscriptionUpdate: Sendable, Equatable {
    public enum News: Sendable, Equatable {
        case partial(Transcript)
        case final(Transcript)
        case failed(TranscriptionError)
    }

    public let command: Int
    /// The backend's name.
    public let backend: String
    public let news: News

    public init(command: Int, backend: String, news: News) {
        self.command = command
        self.backend = backend
        self.news = news
    }

    /// Whether it says nothing any more once there is a newer update: a partial result contains those before it.
    func isNeedless(after newer: TranscriptionUpdate) -> Bool {
        switch (news, newer.news) {
        case (.partial, .partial): command == newer.command
        default: false
        }
    }
}
