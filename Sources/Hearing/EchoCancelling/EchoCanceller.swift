public import Audio
internal import CSpeexDSP

/// Takes out of a microphone what the machine's own loudspeaker plays, with libspeexdsp, hop by hop.
///
/// The loudspeaker and the microphone have clocks of their own: both are followed, and what is played is resampled to the
/// microphone's. While nothing is played a hop stays as it is, at no cost. Belongs to one stream.
public final class EchoCanceller {
    /// Why there is none.
    public struct Unavailable: Error, CustomStringConvertible {
        public let description: String
    }

    /// Seconds of echo that are modelled: what the room does, and what the devices' delays are off.
    private static let tail = 0.2
    /// Seconds by which the reference is early: that much a device may be sooner than it says.
    private static let lead = 0.01
    /// Seconds after the last sample in which its echo may still be heard.
    private static let rest = 0.8
    /// Samples by which a place may be corrected smoothly; more is a jump.
    private static let smooth = 8.0

    /// What is played.
    public let reference: EchoReference
    private let echo: OpaquePointer
    private let suppresses: Bool
    private let interpolator = Interpolator()
    private var clock = ClockFollower(nominal: Double(Hop.sampleRate))
    private var count = 0
    /// Where the last hop ended in what is played.
    private var place: Double?

    private var played = [Float](repeating: 0, count: Hop.length)
    private var playedWords = [Int16](repeating: 0, count: Hop.length)
    private var capturedWords = [Int16](repeating: 0, count: Hop.length)
    private var cleanedWords = [Int16](repeating: 0, count: Hop.length)

    /// - Parameter suppresses: whether what is left of the echo is made softer, which speech at the same time suffers
    ///   from, too.
    /// - Throws: `Unavailable` where libspeexdsp is not installed.
    public init(reference: EchoReference, suppresses: Bool = true) throws(Unavailable) {
        if let reason = rouse_speexdsp_load() {
            throw Unavailable(
                description: "echo is cancelled with libspeexdsp, which cannot be loaded (\(String(cString: reason))); "
                    + "install it (apt-get install libspeexdsp1)")
        }
        let tail = Int32(Self.tail * Double(Hop.sampleRate))
        guard let echo = rouse_echo_make(Int32(Hop.length), tail, Int32(Hop.sampleRate)) else {
            throw Unavailable(description: "there is no memory to cancel echo with; end some other programs")
        }
        self.echo = echo
        self.reference = reference
        self.suppresses = suppresses
    }

    deinit {
        rouse_echo_free(echo)
    }

    /// Cleans a hop.
    /// - Parameter time: when its last sample was captured, in seconds on the monotonic clock. May jitter.
    /// - Returns: whether there was anything to clean.
    @discardableResult
    public func process(_ hop: inout Hop, capturedAt time: Double) -> Bool {
        count += Hop.length
        clock.read(count: Double(count), time: time)
        guard time - Hop.duration < reference.silentFrom + Self.rest else {
            place = nil
            return false
        }
        let end = reference.position(at: clock.time(of: Double(count)) + Self.lead)
        let begin = place.flatMap { abs(end - Double(Hop.length) - $0) < Self.smooth ? $0 : nil }
        reference.read(from: begin ?? (end - Double(Hop.length)), to: end, into: &played, by: interpolator)
        place = end
        for index in 0..<Hop.length {
            playedWords[index] = PCM.sample(played[index])
            capturedWords[index] = PCM.sample(hop.samples[index])
        }
        rouse_echo_cancel(echo, capturedWords, playedWords, &cleanedWords, suppresses ? 1 : 0)
        for index in 0..<Hop.length { hop.samples[index] = Float(cleanedWords[index]) / 32_768 }
        return true
    }
}
