public import Audio

/// What the loudspeaker plays when others play it, as a recording or a device that captures it has it.
public final class EchoSource {
    private enum Kind {
        /// In step with what is heard, sample by sample.
        case recording(any AudioSource)
        /// With a clock of its own.
        case device(LiveAudio)
    }

    /// How far a recording is ahead of what is heard, in seconds.
    private static let ahead = 0.05
    /// Seconds between two wake-ups of a device, and how much of its audio waits for a reader.
    private static let period = 0.01
    private static let patience = 5.0

    /// What it has heard.
    public let reference = EchoReference()
    private let kind: Kind
    private var position = 0
    private var hop = Hop()
    private var samples = [Float](repeating: 0, count: Hop.length)
    private var isOver = false

    /// What is played is another recording, which begins with that of the microphone.
    public init(recording: any AudioSource) {
        kind = .recording(recording)
        reference.opened()
    }

    /// What is played is captured from a device: a loopback, or the monitor of an output.
    /// - Throws: `AudioError` when it cannot be opened.
    public init(device: String) throws {
        kind = .device(
            try LiveAudio(CaptureConfiguration(device: device, period: Self.period), ring: Self.patience))
        reference.opened()
    }

    /// Whether it has a clock of its own, so that it may be later than what a microphone hears of it.
    var isLive: Bool {
        if case .device = kind { true } else { false }
    }

    /// Takes what there is.
    /// - Parameters:
    ///   - time: of the last sample that was heard.
    ///   - report: is told what happens to a device.
    /// - Throws: `AudioError` when a recording turns out to be damaged.
    public func advance(to time: Double, report: (CaptureEvent) -> Void) throws {
        switch kind {
        case .recording(let source):
            while !isOver, Double(position) < (time + Self.ahead) * Double(Hop.sampleRate) {
                isOver = try source.next(&hop) < Hop.length
                gave(played: time * Double(Hop.sampleRate), time: time)
            }
        case .device(let live):
            while true {
                switch live.next(&hop, timeout: 0) {
                case .hop: gave(played: Double(position + Hop.length), time: time)
                case .event(let event, _):
                    if event.isDiscontinuity {
                        position = 0
                        reference.opened()
                    }
                    report(event)
                case .nothing, .ended: return
                }
            }
        }
    }

    private func gave(played: Double, time: Double) {
        for index in 0..<Hop.length { samples[index] = hop.samples[index] }
        reference.gave(samples, position: position, played: played, time: time)
        position += Hop.length
    }
}
