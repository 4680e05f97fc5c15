import Services
import System
import Transcription

/// What a worker is told before it gives up everything else: whom to talk to, and about what. Its words come from the
/// user alone.
struct WorkerTask: Codable, Sendable {
    enum Aim: String, Codable, Sendable {
        /// Find out whether the service can be used.
        case prepare
        case transcribe
    }

    var aim: Aim
    var backend: String
    var options: [String: [String]]
    var hints = Hints()
    var limits: Limits

    struct Hints: Codable, Sendable {
        var language: String?
        var phrases: [String] = []
        var leadIn = 0.0
    }

    struct Limits: Codable, Sendable {
        var connect: Duration
        var idle: Duration
        var total: Duration
        var longestRetryDelay: Duration
        var answerBytes: Int
        var bufferedSeconds: Double
        var audioSeconds: Double
    }
}

extension WorkerTask.Hints {
    init(_ hints: TranscriptionHints) {
        self.init(language: hints.language, phrases: hints.phrases, leadIn: hints.leadIn)
    }

    var hints: TranscriptionHints { TranscriptionHints(language: language, phrases: phrases, leadIn: leadIn) }
}

extension WorkerTask.Limits {
    init(_ limits: TranscriptionLimits) {
        self.init(
            connect: limits.connect, idle: limits.idle, total: limits.total,
            longestRetryDelay: limits.longestRetryDelay, answerBytes: limits.answerBytes,
            bufferedSeconds: limits.bufferedSeconds, audioSeconds: limits.audioSeconds)
    }

    var limits: TranscriptionLimits {
        TranscriptionLimits(
            connect: connect, idle: idle, total: total, longestRetryDelay: longestRetryDelay, answerBytes: answerBytes,
            bufferedSeconds: bufferedSeconds, audioSeconds: audioSeconds)
    }

    /// Of all samples that a session takes.
    var audioBytes: Int { (ForeignNumber(audioSeconds) * 32_000).clamped(to: 0...Int.max) }
}
