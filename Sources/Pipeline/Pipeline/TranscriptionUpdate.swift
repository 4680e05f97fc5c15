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
}
