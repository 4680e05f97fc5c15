import Audio
public import CommandRecording
import KeywordSpotting
import Services
import Transcription
import VoiceActivity

/// The part of the pipeline behind the spotter: what becomes of a detection.
///
/// Turns the actions of the recorder into events and keeps account of the commands whose text is awaited.
struct CommandStage: ~Copyable {
    /// What is known of a command that is transcribed.
    private struct Awaited {
        let keyword: String
        let start: Double
        var end: Double?
    }

    private var recorder: CommandRecorder
    private let transcribes: Bool
    private let stopWords: StopWords
    private var awaited: [Int: Awaited] = [:]
    /// Pieces of commands that nobody has taken yet.
    private var audio: [CommandAudio] = []
    /// Where the word that woke last ends, in seconds.
    private var lastWord = -1.0
    /// Whose model has heard it.
    private var lastSpeaker: String?

    /// Nil where commands are not recorded.
    /// - Parameter configuration: that has been validated.
    init?(_ configuration: Pipeline.Configuration) {
        guard let recording = configuration.recording else { return nil }
        recorder = CommandRecorder(recording)
        transcribes = configuration.transcribes
        stopWords = configuration.stopWords
    }

    var phase: CommandRecorder.Phase { recorder.phase }
    var isTranscribing: Bool { awaited.values.contains { $0.end != nil } }

    mutating func process(_ hop: borrowing Hop, _ activity: VoiceActivity, into events: inout [Event]) {
        let hadStarted = recorder.phase == .recording
        let action = recorder.process(hop, activity)
        // The first piece comes with the start.
        if hadStarted {
            var samples: [Float] = []
            samples.reserveCapacity(Hop.length)
            for i in 0..<Hop.length { samples.append(hop.samples[i]) }
            audio.append(CommandAudio(command: recorder.count, samples: samples, time: time))
        }
        append(action, to: &events)
        if recorder.isOverdue { settle(at: nil, into: &events) }
    }

    /// It is certain where a keyword ends; of the one that woke last the command begins there.
    mutating func settle(_ word: KeywordEnd, into events: inout [Event]) {
        guard recorder.awaitsEnd, word.keyword == recorder.keyword, word.speaker == lastSpeaker else { return }
        lastWord = word.end
        settle(at: frame(word.end), into: &events)
    }

    private mutating func settle(at end: Int?, into events: inout [Event]) {
        for action in recorder.settle(end: end) { append(action, to: &events) }
    }

    /// - Parameter best: of several keywords at once the surest.
    mutating func wake(_ best: Detection, into events: inout [Event]) {
        if phase != .idle {
            // Another keyword that was found in the same word says nothing new.
            guard recorder.configuration.rewake == .restart, best.start >= lastWord else { return }
        }
        end(.cancelled, into: &events)
        (lastWord, lastSpeaker) = (best.end, best.speaker)
        let measure = recorder.measure(from: frame(best.start), to: frame(best.end))
        events.append(.wake(Wake(command: recorder.count + 1, detection: best, measure: measure)))
        let actions = recorder.wake(
            keyword: best.keyword, start: frame(best.start), end: frame(best.end), awaitsEnd: true)
        for action in actions { append(action, to: &events) }
    }

    /// Begins a recording without a wake word. Nothing happens while a command is recorded.
    mutating func begin(keyword: String, isReply: Bool, into events: inout [Event]) {
        guard phase == .idle else { return }
        let actions = recorder.wake(
            keyword: keyword, start: recorder.position, end: recorder.position, isReply: isReply)
        for action in actions { append(action, to: &events) }
    }

    mutating func process(_ update: TranscriptionUpdate, time: Double, into events: inout [Event]) {
        guard let command = awaited[update.command] else { return }
        func text(_ transcript: Transcript) -> CommandText {
            CommandText(
                command: update.command, keyword: command.keyword, backend: update.backend, start: command.start,
                end: awaited[update.command]?.end, transcript: transcript, time: time)
        }
        switch update.news {
        case .state: break
        case .partial(let transcript):
            events.append(.partial(text(transcript)))
            if command.end == nil, stopWords.end(transcript.text) { end(.stopWord, into: &events) }
        case .final(let transcript):
            if command.end == nil { end(.transcribed, into: &events) }
            events.append(.transcript(text(transcript)))
            awaited[update.command] = nil
        case .failed(let error):
            awaited[update.command] = nil
            events.append(
                .failure(
                    Failure(
                        source: "transcription", code: error.code.rawValue, message: error.description,
                        command: update.command, backend: update.backend, time: time)))
        }
    }

    /// The pieces of commands since the last call; nearly always none.
    mutating func takeAudio() -> [CommandAudio] {
        guard !audio.isEmpty else { return [] }
        defer { audio = [] }
        return audio
    }

    mutating func end(_ reason: EndReason, into events: inout [Event]) {
        if let command = recorder.end(reason) { append(.ended(command), to: &events) }
    }

    mutating func interrupt() {
        recorder.interrupt()
        lastWord = -1
    }

    private var time: Double { Double(recorder.position) / 100 }

    private func frame(_ seconds: Double) -> Int { Int((seconds * 100).rounded()) }

    private mutating func append(_ action: CommandRecorder.Action, to events: inout [Event]) {
        switch action {
        case .none, .grown: break
        case .started(let samples): start(samples, into: &events)
        case .ended(let command):
            if command.isToBeTranscribed {
                awaited[command.number]?.end = command.end
            } else {
                awaited[command.number] = nil
            }
            events.append(.commandEnded(command))
        }
    }

    private mutating func start(_ samples: [Float], into events: inout [Event]) {
        guard let start = recorder.recordingStart, let keywordEnd = recorder.recordingKeywordEnd else { return }
        let seconds = { (frame: Int) in Double(frame) / 100 }
        if transcribes { awaited[recorder.count] = Awaited(keyword: recorder.keyword, start: seconds(start)) }
        events.append(
            .commandStarted(
                CommandStart(
                    command: recorder.count, keyword: recorder.keyword, start: seconds(start),
                    keywordEnd: seconds(keywordEnd), speechStart: recorder.recordingSpeechStart.map(seconds),
                    time: time)))
        audio.append(CommandAudio(command: recorder.count, samples: samples, time: time))
    }
}

extension RecordedCommand {
    /// Whether there is something to be understood in it.
    public var isToBeTranscribed: Bool {
        switch reason {
        case .noSpeech, .cancelled: false
        case .silence, .tooLong, .stopWord, .transcribed, .requested: true
        case .sourceEnded: speechStart != nil
        }
    }
}
