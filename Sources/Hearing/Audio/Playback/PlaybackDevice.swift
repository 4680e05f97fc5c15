internal import CALSA
internal import Glibc
internal import System

/// An ALSA device that plays what it is given, for one thread.
///
/// Nothing waits in it: whoever plays looks how much it takes, and comes again. Mono goes to its first two channels.
package final class PlaybackDevice {
    /// Frames a second of what is written.
    package let rate: Int
    private let granted: CaptureFormat
    private let pcm: OpaquePointer
    private let name: String
    private var bytes: [UInt8] = []
    /// Frames that were written since it was last made ready to begin.
    private var written = 0

    /// Seconds of audio that the device has before it plays them, and pieces in which it plays.
    package static let buffer = 0.1
    private static let period = 0.02

    /// Why it cannot be opened, or plays no more.
    package struct Failure: Error {
        package let explanation: AudioError
        /// Whether it may be there again in a moment.
        package let mayPass: Bool

        package init(_ explanation: AudioError, mayPass: Bool) {
            self.explanation = explanation
            self.mayPass = mayPass
        }
    }

    /// - Throws: `Failure`.
    package init(_ name: String) throws(Failure) {
        self.name = name
        do throws(ALSAFailure) {
            let pcm = try Self.open(name)
            do throws(ALSAFailure) {
                let wish = CaptureConfiguration(device: name, period: Self.period, buffer: Self.buffer)
                granted = try DeviceNegotiation.settle(pcm, wish, rates: DeviceNegotiation.playbackRates)
                try Self.startLate(pcm, frames: granted.periodFrames)
            } catch {
                snd_pcm_close(pcm)
                throw error
            }
            self.pcm = pcm
            rate = granted.rate
        } catch {
            throw Self.explained(error, name)
        }
    }

    deinit {
        snd_pcm_drop(pcm)
        snd_pcm_close(pcm)
    }

    private static func open(_ name: String) throws(ALSAFailure) -> OpaquePointer {
        var opened: OpaquePointer?
        try alsa("be opened") { snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK)) }
        guard let opened else { throw ALSAFailure(code: ENODEV, call: "be opened") }
        return opened
    }

    /// Has the device begin when it has two pieces, so that it does not run dry at once.
    private static func startLate(_ pcm: OpaquePointer, frames: Int) throws(ALSAFailure) {
        var made: OpaquePointer?
        try alsa("make software parameters") { snd_pcm_sw_params_malloc(&made) }
        defer { snd_pcm_sw_params_free(made) }
        try alsa("ask for its parameters") { snd_pcm_sw_params_current(pcm, made) }
        try alsa("set its start") { snd_pcm_sw_params_set_start_threshold(pcm, made, snd_pcm_uframes_t(2 * frames)) }
        try alsa("set its parameters") { snd_pcm_sw_params(pcm, made) }
    }

    /// How many frames it takes now. After a gap in what it was given it begins anew.
    package func room() throws(Failure) -> Int {
        try explaining { () throws(ALSAFailure) in
            try alsa("play") {
                let available = snd_pcm_avail_update(pcm)
                guard available == -snd_pcm_sframes_t(EPIPE) || available == -snd_pcm_sframes_t(ESTRPIPE) else {
                    return available
                }
                let recovered = snd_pcm_sframes_t(snd_pcm_recover(pcm, Int32(available), 1))
                guard recovered >= 0 else { return recovered }
                written = 0
                return snd_pcm_avail_update(pcm)
            }
        }
    }

    /// Frames that make a write worth its while.
    package var worthwhile: Int { granted.periodFrames }

    /// Writes mono samples of -1...1, no more than there is room for.
    /// - Returns: how many it took.
    package func write(_ samples: ArraySlice<Float>) throws(Failure) -> Int {
        encode(samples)
        let taken = try explaining { () throws(ALSAFailure) in
            try alsa("play") {
                let result = bytes.withUnsafeBytes {
                    snd_pcm_writei(pcm, $0.baseAddress, snd_pcm_uframes_t(samples.count))
                }
                return result == -snd_pcm_sframes_t(EAGAIN) || result == -snd_pcm_sframes_t(EPIPE) ? 0 : result
            }
        }
        written += taken
        return taken
    }

    /// Has it play what it has, however little that is.
    package func startNow() {
        if snd_pcm_state(pcm) == SND_PCM_STATE_PREPARED { snd_pcm_start(pcm) }
    }

    /// Frames that were written and are not heard yet; 0 once it has played everything.
    package var unheard: Int {
        get throws(Failure) {
            try explaining { () throws(ALSAFailure) in try alsa("play") { delay() } }
        }
    }

    /// In frames; less than 0 is an error.
    private func delay() -> snd_pcm_sframes_t {
        var frames: snd_pcm_sframes_t = 0
        let result: Int32
        switch snd_pcm_state(pcm) {
        // PulseAudio knows of no delay before it begins.
        case SND_PCM_STATE_PREPARED: return written
        case SND_PCM_STATE_RUNNING: result = snd_pcm_delay(pcm, &frames)
        case SND_PCM_STATE_XRUN: result = -EPIPE
        case SND_PCM_STATE_DISCONNECTED: result = -ENODEV
        default: result = 0
        }
        guard result < 0 else { return max(0, frames) }
        guard result == -EPIPE else { return snd_pcm_sframes_t(result) }
        // It ran dry or is gone: some plug-ins say the first of both. What is gone can't be made ready.
        let prepared = snd_pcm_prepare(pcm)
        if prepared == 0 { written = 0 }
        return snd_pcm_sframes_t(prepared)
    }

    private func encode(_ samples: ArraySlice<Float>) {
        let (format, channels) = (granted.format, granted.channels)
        bytes.removeAll(keepingCapacity: true)
        bytes.reserveCapacity(samples.count * channels * format.bytesPerSample)
        let silence = format.word(0)
        for sample in samples {
            let word = format.word(sample)
            for channel in 0..<channels {
                let bits = channel < 2 ? word : silence
                for byte in 0..<format.bytesPerSample { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * byte))) }
            }
        }
    }

    private func explaining(_ call: () throws(ALSAFailure) -> Int) throws(Failure) -> Int {
        do throws(ALSAFailure) {
            return try call()
        } catch {
            throw Self.explained(error, name)
        }
    }

    private static func explained(_ failure: ALSAFailure, _ name: String) -> Failure {
        let reason: String
        switch failure.code {
        case ENOENT, ENODEV, ENXIO:
            reason = "there is no such device to play on, or it has been unplugged; `aplay -L` lists those there are"
        case EBUSY: reason = "is in use; close the other program or name a shared device (default, dmix)"
        case EACCES, EPERM: reason = "may not be opened; add your user to the group 'audio' and log in again"
        case ECONNREFUSED, EHOSTDOWN:
            reason = "its sound server does not answer; start it or name a hardware device (`aplay -L`)"
        default:
            reason =
                "could not \(failure.call) (\(String(cString: snd_strerror(-failure.code)))); try another one of `aplay -L`"
        }
        return Failure(
            AudioError(.unavailable, "\(name): \(reason)"),
            mayPass: ![ENOENT, EACCES, EPERM, EINVAL].contains(failure.code))
    }
}

extension PCMFormat {
    /// A sample of -1...1 as the bits of it, clipped.
    fileprivate func word(_ sample: Float) -> UInt32 {
        // In double precision, in which every level of 32 bits has a number of its own.
        func level(_ bits: Int) -> UInt32 {
            let full = Double(1 << (bits - 1))
            let value = sample.isNaN ? 0 : (Double(sample) * full).rounded()
            return UInt32(bitPattern: Int32(min(max(value, -full), full - 1)))
        }
        return switch self {
        case .u8: level(8) &+ 128
        case .s16: level(16)
        case .s24Packed, .s24: level(24)
        case .s32: level(32)
        case .float32: sample.bitPattern
        }
    }
}
