public import Services
internal import System

/// How long a transcription may take and how much memory it may hold.
@dynamicMemberLookup
public struct TranscriptionLimits: Sendable, Equatable {
    /// What holds of any service; the request ends with the audio. Its members are members of this value, too.
    public var service: ServiceLimits
    /// Seconds of audio that may wait to be taken by the backend.
    public var bufferedSeconds: Double
    /// Seconds of audio that a session takes in all.
    public var audioSeconds: Double

    /// What is not given is as docs/transcription.md says.
    public init(
        connect: Duration? = nil, idle: Duration? = nil, total: Duration? = nil, longestRetryDelay: Duration? = nil,
        answerBytes: Int? = nil, bufferedSeconds: Double? = nil, audioSeconds: Double? = nil
    ) {
        service = ServiceLimits(
            connect: connect, idle: idle, total: total, longestRetryDelay: longestRetryDelay, answerBytes: answerBytes)
        self.bufferedSeconds = bufferedSeconds ?? Self.buffered.value
        self.audioSeconds = audioSeconds ?? Self.audio.value
        precondition(self.bufferedSeconds > 0 && self.audioSeconds > 0, "audio limits must be positive")
    }

    public subscript<Value>(dynamicMember member: WritableKeyPath<ServiceLimits, Value>) -> Value {
        get { service[keyPath: member] }
        set { service[keyPath: member] = newValue }
    }

    private static let buffered = Limit(
        10.0, .seconds, of: "the audio of a command that waits for its backend",
        beyond: "the transcription fails with `buffer-full`")
    private static let audio = Limit(
        120.0, .seconds, of: "the audio of a command, for the transcription",
        beyond: "the transcription fails with `audio-too-long`")

    /// The same limits for a recording that is there as a whole: nothing is bounded below its own length.
    public func fitting(seconds: Double) -> TranscriptionLimits {
        var limits = self
        limits.bufferedSeconds = max(bufferedSeconds, seconds + 1)
        limits.audioSeconds = max(audioSeconds, seconds + 1)
        limits.total = max(service.total, .seconds(2 * seconds))
        return limits
    }
}

extension ServiceOptions {
    /// The limits, from the options that all backends share.
    public func limits() throws(ServiceError) -> TranscriptionLimits {
        var limits = TranscriptionLimits()
        limits.service = try serviceLimits()
        return limits
    }
}
