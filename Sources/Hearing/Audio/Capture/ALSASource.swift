/// A microphone, read in the thread that asks for the next hop.
///
/// For short recordings. An always-on listener takes `LiveAudio`, which captures in a thread of its own and survives the
/// loss of the device.
public final class ALSASource: StoppableSource {
    /// What the device has granted.
    public var format: CaptureFormat { device.granted }
    /// How often audio was lost because it was not read in time.
    public private(set) var overruns = 0
    /// How much audio was lost by that.
    public private(set) var secondsLost: Double = 0
    /// Ends the audio at once, from any thread or a signal handler.
    public let stopSignal: StopSignal

    private let name: String
    private let device: CaptureDevice
    private let converter: HopConverter

    public var duration: Double? { nil }

    /// Opens a device and starts to capture.
    /// - Throws: `AudioError`: `.unavailable` when the device is missing, busy or of no use, `.usage` for a configuration
    ///   that is not possible.
    public init(_ configuration: CaptureConfiguration = CaptureConfiguration()) throws {
        try configuration.validate()
        name = configuration.device
        stopSignal = try StopSignal()
        do throws(ALSAFailure) {
            device = try CaptureDevice(configuration, stop: stopSignal)
            try device.start()
        } catch {
            throw error.explained(for: configuration.device)
        }
        converter = try HopConverter(device.granted, configuration)
    }

    public func next(_ hop: inout Hop) throws -> Int {
        try converter.next(&hop) { samples in
            while true {
                switch device.read(into: samples) {
                case .frames(let count): return count
                case .stopped: return 0
                case .lost(let failure): throw failure.explained(for: name)
                case .overrun(let seconds):
                    overruns += 1
                    secondsLost += seconds
                }
            }
        }
    }
}

extension HopConverter {
    /// The converter for what a device has granted.
    convenience init(_ granted: CaptureFormat, _ configuration: CaptureConfiguration) throws {
        try self.init(
            rate: granted.rate, channels: granted.channels, channel: configuration.channel, name: configuration.device)
    }
}
