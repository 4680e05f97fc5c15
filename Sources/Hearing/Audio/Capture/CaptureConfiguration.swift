/// What to capture from, and how.
public struct CaptureConfiguration: Sendable {
    /// An ALSA name: `default`, `plughw:CARD=Device,DEV=0`, ...
    public var device: String
    /// The channel to take, counted from 1; `nil` takes the mean of all.
    public var channel: Int?
    /// Seconds between two wake-ups of the capture, 0.002...1. More saves power, less is sooner.
    public var period: Double
    /// Seconds of audio that the device keeps when nobody reads, at least two periods.
    public var buffer: Double

    public init(device: String = "default", channel: Int? = nil, period: Double = 0.03, buffer: Double = 0.5) {
        self.device = device
        self.channel = channel
        self.period = period
        self.buffer = buffer
    }

    /// - Throws: `AudioError` of kind `.usage` that names the value outside its range.
    func validate() throws {
        guard (0.002...1).contains(period) else {
            throw AudioError(.usage, "a period of \(period) s is not possible; give 0.002 to 1 s")
        }
        guard (2 * period...60).contains(buffer) else {
            throw AudioError(
                .usage, "a buffer of \(buffer) s is not possible; give two periods (\(2 * period) s) to 60 s")
        }
        if let channel, channel < 1 {
            throw AudioError(.usage, "there is no channel \(channel); channels are counted from 1")
        }
    }
}

/// What a device has granted.
public struct CaptureFormat: Sendable, Equatable, CustomStringConvertible {
    /// Frames a second.
    public let rate: Int
    /// Samples in a frame.
    public let channels: Int
    public let format: PCMFormat
    /// Frames between two wake-ups.
    public let periodFrames: Int
    /// Frames that the device keeps.
    public let bufferFrames: Int

    package init(rate: Int, channels: Int, format: PCMFormat, periodFrames: Int, bufferFrames: Int) {
        self.rate = rate
        self.channels = channels
        self.format = format
        self.periodFrames = periodFrames
        self.bufferFrames = bufferFrames
    }

    public var description: String {
        let layout = channels == 1 ? "mono" : "\(channels) channels"
        return "\(rate) Hz, \(layout), \(format.rawValue), period \(periodFrames), buffer \(bufferFrames) frames"
    }
}
