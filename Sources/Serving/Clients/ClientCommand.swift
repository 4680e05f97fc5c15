package import CommandRecording
import KeywordSpotting
package import Pipeline
package import Session
import System

/// Records one command of a client, whatever its protocol: turns bytes into hops of a stream that records and
/// transcribes it.
///
/// Its events are those of a command of `listen`. It belongs to one thread; news of the transcription come by `takeNews`.
package final class ClientCommand {
    /// Who transcribes a command, and who is told of it.
    package struct Services {
        /// Nil where the recording is all that is wanted.
        package var transcription: ServedTranscription?
        package var outlets: [any StreamOutlets]
        /// What a log calls the client; nil where that is not known.
        package var client: String?

        package init(
            _ transcription: ServedTranscription?, outlets: [any StreamOutlets] = [], client: String? = nil
        ) {
            (self.transcription, self.outlets, self.client) = (transcription, outlets, client)
        }
    }

    private let stream: Stream
    private var audio: ClientAudio
    private let transcribes: Bool
    private let hasOutlets: Bool
    private var hasBegun = false
    private var hasEnded = false
    private var hasText = false
    private var isClosed = false

    /// Starts the recording: at the first hop, or when speech begins, as `recording` says.
    /// - Parameters:
    ///   - longest: seconds of audio that the backend is given at most, where that is more than usual.
    ///   - onNews: is called on any thread when there is something for `takeNews`.
    ///   - admit: finds a place among the commands of all clients, once somebody speaks.
    /// - Throws: `RecordingError`, `AudioError`.
    package init(
        _ format: AudioFormat, _ services: Services, _ request: CommandRequest, recording: RecordingConfiguration,
        longest: Double = 0, onNews: @escaping @Sendable () -> Void = {},
        admit: @escaping CommandTranscriber.Admission = { nil }
    ) throws {
        let sinks = services.outlets.flatMap { $0.make(for: services.client, of: .commands) }
        hasOutlets = !sinks.isEmpty
        transcribes = services.transcription != nil
        var configuration = Pipeline.Configuration()
        configuration.recording = recording
        configuration.transcribes = transcribes
        let transcriber = services.transcription.map {
            CommandTranscriber(
                backend: $0.backend, hints: $0.hints, longestCommand: longest, onNews: onNews, admit: admit)
        }
        stream = Stream(
            try Pipeline(keywords: [], configuration: configuration), transcriber: transcriber, sinks: sinks)
        audio = try ClientAudio(format, for: stream)
        stream.record(request)
    }

    deinit { close(isStopped: true) }

    package var format: AudioFormat { audio.format }

    /// Whether the recording goes on.
    package var isRecording: Bool { !hasEnded }

    /// Whether a text will still follow, or why there is none.
    package var isAwaited: Bool { !isOver }

    private var isOver: Bool { hasEnded && (hasText || !(transcribes && hasBegun)) }

    /// The next bytes are of another format.
    package func change(to format: AudioFormat) throws { try audio.change(to: format) }

    /// An event of audio is complete.
    package func endOfEvent() { audio.endOfEvent() }

    package func process(_ bytes: ArraySlice<UInt8>) -> [Event] {
        guard isRecording else { return [] }
        var events: [Event] = []
        audio.process(bytes) { events += noted($0) }
        return events + takeNews()
    }

    /// The client says that the command is over.
    package func end() -> [Event] {
        guard isRecording else { return [] }
        var events: [Event] = []
        audio.finish { events += noted($0) }
        events += noted(stream.endCommand())
        return events + takeNews()
    }

    /// What has come of the transcription since the last call.
    package func takeNews() -> [Event] {
        guard !isClosed else { return [] }
        let events = noted(hasOutlets ? stream.turn() : stream.takeNews())
        if isOver { close(isStopped: false) }
        return events
    }

    private func noted(_ events: [Event]) -> [Event] {
        for event in events {
            switch event {
            case .commandStarted: hasBegun = true
            case .commandEnded: hasEnded = true
            case .transcript: hasText = true
            case .failure(let failure): if failure.isOfTranscription { hasText = true }
            default: break
            }
        }
        return events
    }

    private func close(isStopped: Bool) {
        guard !isClosed else { return }
        isClosed = true
        stream.end()
        stream.cancel()
        stream.close(isStopped: isStopped)
    }
}

extension Failure {
    /// Whether there will be no text of a command.
    package var isOfTranscription: Bool { source == "transcription" && command != nil }
}
