internal import CALSA
internal import Glibc

/// Plays samples once, and waits until they are heard.
package enum SoundPlayback {
    /// - Parameters:
    ///   - samples: 16 kHz mono.
    ///   - goesOn: is asked ten times a second.
    /// - Throws: `AudioError` for a device that cannot play.
    package static func play(_ samples: [Float], on device: String, while goesOn: () -> Bool = { true }) throws {
        do throws(ALSAFailure) {
            try play(samples.map(PCM.sample), on: device, while: goesOn)
        } catch {
            let reason = String(cString: snd_strerror(-error.code))
            throw AudioError(
                .unavailable,
                "\(device): could not \(error.call) to play on (\(reason)); name another with --sound-device")
        }
    }

    static func play(_ samples: [Int16], on device: String, while goesOn: () -> Bool) throws(ALSAFailure) {
        var opened: OpaquePointer?
        try alsa("be opened") { snd_pcm_open(&opened, device, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK)) }
        guard let pcm = opened else { return }
        defer { snd_pcm_close(pcm) }
        try alsa("wait") { snd_pcm_nonblock(pcm, 0) }
        try alsa("be set up") {
            snd_pcm_set_params(
                pcm, SND_PCM_FORMAT_S16_LE, SND_PCM_ACCESS_RW_INTERLEAVED, 1, UInt32(Hop.sampleRate), 1, 100_000)
        }
        var position = 0
        while position < samples.count, goesOn() {
            // Pieces of 100 ms, so that an end does not have to wait for the whole.
            let count = min(Hop.sampleRate / 10, samples.count - position)
            position += try alsa("play") {
                samples.withUnsafeBufferPointer { buffer in
                    let result = snd_pcm_writei(pcm, buffer.baseAddress.map { $0 + position }, snd_pcm_uframes_t(count))
                    return result == -snd_pcm_sframes_t(EPIPE)
                        ? snd_pcm_sframes_t(snd_pcm_recover(pcm, Int32(result), 1)) : result
                }
            }
        }
        if goesOn() { snd_pcm_drain(pcm) } else { snd_pcm_drop(pcm) }
    }
}
