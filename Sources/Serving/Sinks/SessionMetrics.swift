import Audio
import CommandRecording
import KeywordSpotting
import Metrics
import Pipeline
import VoiceActivity

/// What is counted of a session for Prometheus: a plain value that belongs to the thread that listens.
///
/// Names follow Prometheus's conventions: base units, `_total` for what only grows.
struct SessionMetrics: Sendable {
    /// The program's.
    let version: String

    private static let scores = Histogram([0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1])
    private static let frameTimes = Histogram([5e-6, 1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01])
    private static let durations = Histogram([0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 15, 30, 60])

    private var keywords: [String: (detections: Int, nearMisses: Int, scores: Histogram)] = [:]
    private var frames = 0
    private var overruns = 0
    private var secondsDropped = 0.0
    private var speechFrames = 0
    private var level = AudioLevel()
    private var lastLevel: Float?
    private var frameTime = frameTimes
    private var busy = 0.0
    private var realtimeRatio: Double?
    private var framesPublished = 0
    private var lastAudio: Double?
    private var isPaused = false
    private var commands: [EndReason: Int] = [:]
    private var commandDuration = durations
    private var transcriptionStart: [Int: Double] = [:]
    private var transcriptions: [String: Histogram] = [:]
    private var transcriptionErrors: [String: (backend: String, code: String, count: Int)] = [:]

    init(version: String) {
        self.version = version
    }

    /// A keyword that is listened for counts from 0 on.
    mutating func watch(_ names: [String]) {
        for name in names where keywords[name] == nil { keywords[name] = (0, 0, Self.scores) }
    }

    /// A hop of audio has come, whether it is listened to or not.
    mutating func received(_ hop: borrowing Hop) {
        frames += 1
        level.add(hop.samples.span)
    }

    /// - Parameter seconds: what the pipeline took for it; hops that came together have equal shares.
    mutating func processed(_ activity: VoiceActivity, seconds: Double) {
        if activity.isSpeech { speechFrames += 1 }
        frameTime.observe(seconds)
        busy += seconds
    }

    /// - Parameter now: in seconds, on the monotonic clock.
    mutating func count(_ event: Event, at now: Double) {
        switch event {
        case .detection(let found):
            keywords[found.keyword, default: (0, 0, Self.scores)].detections += 1
            keywords[found.keyword]?.scores.observe(found.score)
        case .nearMiss(let miss): keywords[miss.keyword, default: (0, 0, Self.scores)].nearMisses += 1
        case .capture(.overrun(let seconds), _), .capture(.discarded(let seconds), _):
            overruns += 1
            secondsDropped += seconds
        case .capture(.back(_, let seconds), _): secondsDropped += seconds
        case .commandEnded(let command):
            commands[command.reason, default: 0] += 1
            commandDuration.observe(command.end - command.start)
            if command.isToBeTranscribed { transcriptionStart[command.number] = now }
        case .transcript(let text):
            let start = transcriptionStart.removeValue(forKey: text.command) ?? now
            transcriptions[text.backend, default: Self.durations].observe(now - start)
        case .failure(let failure) where failure.source == "transcription":
            if let command = failure.command { transcriptionStart[command] = nil }
            let backend = failure.backend ?? ""
            let count = transcriptionErrors["\(backend) \(failure.code)"]?.count ?? 0
            transcriptionErrors["\(backend) \(failure.code)"] = (backend, failure.code, count + 1)
        case .control(.paused, _): isPaused = true
        case .control(.resumed, _): isPaused = false
        case .control(.reloaded(let names, _), _): watch(names)
        default: break
        }
    }

    /// Closes the stretch since the last call, of which level and load are told.
    /// - Parameter wall: the time of day, in seconds since 1970.
    mutating func closeStretch(wall: Double) {
        guard frames > framesPublished else { return }
        lastLevel = level.rmsDBFS
        level = AudioLevel()
        realtimeRatio = busy / (Double(frames - framesPublished) * Hop.duration)
        busy = 0
        framesPublished = frames
        lastAudio = wall
    }

    /// In Prometheus's text format.
    var text: String {
        var text = Exposition()
        text.gauge("rouse_build_info", "The program.", 1, labels: [("version", version)])
        let words = keywords.sorted { $0.key < $1.key }
        text.counter(
            "rouse_detections_total", "Detections.", words.map { ([("keyword", $0.key)], Double($0.value.detections)) })
        text.counter(
            "rouse_near_misses_total", "Scores a little below the threshold, when they are asked for.",
            words.map { ([("keyword", $0.key)], Double($0.value.nearMisses)) })
        text.histogram("rouse_score", "Scores of detections.", words.map { ([("keyword", $0.key)], $0.value.scores) })
        text.counter("rouse_audio_frames_total", "Frames of 10 ms that came from the input.", Double(frames))
        text.counter("rouse_audio_overruns_total", "Gaps because audio was not read in time.", Double(overruns))
        text.counter("rouse_audio_dropped_seconds_total", "Audio that was lost.", secondsDropped)
        text.gauge("rouse_audio_level_dbfs", "RMS level of the last second.", lastLevel.map { Double($0) })
        text.gauge("rouse_last_audio_timestamp_seconds", "When audio came last, since 1970.", lastAudio)
        text.gauge("rouse_paused", "Whether audio is thrown away on request.", isPaused ? 1 : 0)
        text.counter("rouse_vad_speech_seconds_total", "Speech heard.", Double(speechFrames) * Hop.duration)
        text.histogram(
            "rouse_frame_processing_seconds",
            "Time that detection took for a frame, the mean of those that came together.", [([], frameTime)])
        text.gauge("rouse_realtime_ratio", "Share of the last second that detection took.", realtimeRatio)
        text.counter(
            "rouse_commands_total", "Commands recorded.",
            EndReason.allCases.map { ([("end_reason", $0.rawValue)], Double(commands[$0] ?? 0)) })
        text.histogram("rouse_command_duration_seconds", "Lengths of commands.", [([], commandDuration)])
        text.histogram(
            "rouse_transcription_duration_seconds", "Time from the end of a command to its text.",
            transcriptions.sorted { $0.key < $1.key }.map { ([("backend", $0.key)], $0.value) })
        text.counter(
            "rouse_transcription_errors_total", "Commands of which there is no text.",
            transcriptionErrors.sorted { $0.key < $1.key }.map {
                ([("backend", $0.value.backend), ("code", $0.value.code)], Double($0.value.count))
            })
        return text.text
    }
}
