internal import CALSA
internal import Glibc
import System

/// An open ALSA capture device that delivers decoded frames.
///
/// After `start`, reading and recovering from an overrun neither allocate nor lock (as far as the plug-ins of alsa-lib
/// that the device is made of do not).
final class CaptureDevice {
    /// What a read has come to.
    enum Outcome {
        /// Frames were written to the start of the buffer.
        case frames(Int)
        /// The device had to drop audio; it has been started again. The value is what was lost, in seconds.
        case overrun(Double)
        /// The wait was ended by the stop signal.
        case stopped
        /// The device is gone or does not deliver any more, and has to be opened again.
        case lost(ALSAFailure)
    }

    let granted: CaptureFormat
    private let pcm: OpaquePointer
    private let stop: StopSignal
    private let bytes: UnsafeMutableRawBufferPointer
    private let waits: UnsafeMutableBufferPointer<pollfd>
    private let patience: Int32
    private let frameBytes: Int
    /// When the device was started, or read from last, on the monotonic clock.
    private(set) var lastRead: Double = 0
    /// Frames that were left in it then.
    private var leftBehind = 0
    private var isOpen = true

    /// Opens and configures, without starting.
    init(_ configuration: CaptureConfiguration, stop: StopSignal) throws(ALSAFailure) {
        let pcm = try Self.open(configuration)
        do {
            granted = try DeviceNegotiation.settle(pcm, configuration)
            let count = try alsa("count its descriptors") { snd_pcm_poll_descriptors_count(pcm) }
            waits = .allocate(capacity: count + 1)
        } catch {
            snd_pcm_close(pcm)
            throw error
        }
        self.pcm = pcm
        self.stop = stop
        waits.initialize(repeating: pollfd())
        waits[0] = pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0)
        frameBytes = granted.channels * granted.format.bytesPerSample
        bytes = .allocate(byteCount: HopConverter.capacity(channels: granted.channels) * frameBytes, alignment: 16)
        // A device that is silent for two seconds and a few periods has stopped without saying so.
        patience = 2_000 + Int32(4_000 * granted.periodFrames / granted.rate)
    }

    deinit {
        close()
        bytes.deallocate()
        waits.deallocate()
    }

    private static func open(_ configuration: CaptureConfiguration) throws(ALSAFailure) -> OpaquePointer {
        var opened: OpaquePointer?
        func open(_ name: String) throws(ALSAFailure) {
            try alsa("be opened") { snd_pcm_open(&opened, name, SND_PCM_STREAM_CAPTURE, Int32(SND_PCM_NONBLOCK)) }
        }
        // plughw mixes channels when it is asked for fewer than there are; hw hands out each as it is.
        if configuration.channel != nil, configuration.device.hasPrefix("plughw:") {
            try? open(String(configuration.device.dropFirst(4)))
        }
        if opened == nil { try open(configuration.device) }
        guard let opened else { throw ALSAFailure(code: ENODEV, call: "be opened") }
        return opened
    }

    /// Sets the device free for others; only `deinit` may follow.
    func close() {
        if isOpen { snd_pcm_close(pcm) }
        isOpen = false
    }

    /// Up to when the audio has been read, on the monotonic clock.
    var readUpTo: Double { lastRead - Double(leftBehind) / Double(granted.rate) }

    /// Lets the audio flow.
    func start() throws(ALSAFailure) {
        try alsa("get ready") { snd_pcm_prepare(pcm) }
        try alsa("start") { snd_pcm_start(pcm) }
        lastRead = monotonicSeconds()
        leftBehind = 0
        let room = UInt32(waits.count - 1)
        try alsa("give its descriptors") { snd_pcm_poll_descriptors(pcm, waits.baseAddress.map { $0 + 1 }, room) }
    }

    /// Seconds of audio that wait to be read, in the device and in a sound server before it; 0 when that is not known.
    var delay: Double {
        var frames: snd_pcm_sframes_t = 0
        return snd_pcm_delay(pcm, &frames) == 0 ? Double(max(0, frames)) / Double(granted.rate) : 0
    }

    /// Waits for audio and decodes it, as many frames as are there and fit into `samples`.
    func read(into samples: UnsafeMutableBufferPointer<Float>) -> Outcome {
        // A device that always has audio is never waited for.
        if stop.isRaised { return .stopped }
        // Right after a wake-up whatever is there is taken; before one, only what is worth it.
        var worthwhile = granted.periodFrames
        while true {
            do throws(ALSAFailure) {
                let available = try alsa("deliver") { snd_pcm_avail_update(pcm) }
                if available >= worthwhile {
                    let count = try take(min(available, bytes.count / frameBytes), of: available, into: samples)
                    if count > 0 { return .frames(count) }
                }
                // Woken for nothing: a plug-in that cries wolf must not keep a real-time thread spinning.
                if worthwhile == 1 { usleep(2_000) }
                guard try wait() else { return .stopped }
                worthwhile = 1
            } catch {
                return recover(from: error)
            }
        }
    }

    private func take(
        _ wanted: Int, of available: Int, into samples: UnsafeMutableBufferPointer<Float>
    ) throws(ALSAFailure) -> Int {
        let count = try alsa("be read") {
            let result = snd_pcm_readi(pcm, bytes.baseAddress, snd_pcm_uframes_t(wanted))
            return result == -Int(EAGAIN) ? 0 : result
        }
        guard count > 0 else { return 0 }
        granted.format.decode(.init(rebasing: bytes[..<(count * frameBytes)]), into: samples)
        lastRead = monotonicSeconds()
        leftBehind = available - count
        return count
    }

    /// Sleeps until the device has a period. False when the stop signal came.
    private func wait() throws(ALSAFailure) -> Bool {
        let ready = try alsa("be waited for") {
            let result = poll(waits.baseAddress, nfds_t(waits.count), patience)
            return result < 0 ? -errno : result
        }
        if waits[0].revents != 0 { return false }
        guard ready > 0 else { throw ALSAFailure(code: ETIME, call: "deliver audio in time") }
        var events: UInt16 = 0
        try alsa("be waited for") {
            snd_pcm_poll_descriptors_revents(pcm, waits.baseAddress.map { $0 + 1 }, UInt32(waits.count - 1), &events)
        }
        guard Int32(events) & (POLLERR | POLLHUP | POLLNVAL) != 0 else { return true }
        switch snd_pcm_state(pcm) {
        case SND_PCM_STATE_RUNNING: return true
        case SND_PCM_STATE_XRUN: throw ALSAFailure(code: EPIPE, call: "deliver")
        case SND_PCM_STATE_SUSPENDED: throw ALSAFailure(code: ESTRPIPE, call: "deliver")
        default: throw ALSAFailure(code: ENODEV, call: "deliver")
        }
    }

    /// Starts again after an overrun or a suspend. alsa-lib reports a vanished device as an overrun too: then it is the
    /// new start that fails.
    private func recover(from failure: ALSAFailure) -> Outcome {
        guard failure.code == EPIPE || failure.code == ESTRPIPE else { return .lost(failure) }
        let gapStart = readUpTo
        do throws(ALSAFailure) {
            try start()
        } catch {
            return .lost(error)
        }
        return .overrun(lastRead - gapStart)
    }
}
