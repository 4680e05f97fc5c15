public import CommandRecording

/// Commands: what is asked about them from outside.
extension Pipeline {
    /// Whether a `wake` follows each detection that is acted upon.
    public var recordsCommands: Bool { configuration.recording != nil }

    /// Whether the text of a command that is over is awaited.
    public var isTranscribing: Bool {
        switch commands {
        case .none: false
        case .some(let commands): commands.isTranscribing
        }
    }

    /// The audio of commands since the last call: for who transcribes them while they are spoken. In the order of the
    /// commands; the first piece of each comes with its `commandStarted`, the last before or with its `commandEnded`.
    public mutating func takeCommandAudio() -> [CommandAudio] {
        defer { untaken = [] }
        return untaken + (commands?.takeAudio() ?? [])
    }

    /// Takes news of the transcription of a command.
    public mutating func process(_ update: TranscriptionUpdate) -> [Event] {
        var events: [Event] = []
        let now = time
        commands?.process(update, time: now, into: &events)
        return events
    }

    /// Records the next utterance as a command, without a wake word.
    /// - Parameter keyword: the one that the conversation began with.
    public mutating func awaitReply(keyword: String) -> [Event] {
        var events: [Event] = []
        commands?.begin(keyword: keyword, isReply: true, into: &events)
        return events
    }

    /// Records a command from here on, without a wake word.
    /// - Parameters:
    ///   - keyword: what a client says that it began with; empty where it says nothing.
    ///   - isReply: whether a question was asked, whose answer may be short.
    package mutating func beginCommand(keyword: String, isReply: Bool) -> [Event] {
        var events: [Event] = []
        commands?.begin(keyword: keyword, isReply: isReply, into: &events)
        return events
    }

    /// Ends the command under way, on request.
    public mutating func endCommand(_ reason: EndReason = .cancelled) -> [Event] {
        var events: [Event] = []
        commands?.end(reason, into: &events)
        return events
    }
}
