internal import CALSA

/// Settles rate, channels, format, period and buffer with a device, by explicit hardware parameters.
///
/// What Rouse works with comes first (mono, 16 bit, and the first of some rates) and what is nearest to it next.
/// alsa-lib's own resampling, a linear interpolation, is switched off for as long as the device has any rate to offer
/// without it.
final class DeviceNegotiation {
    /// What is worked on at 16 kHz is captured so, where that can be.
    static let captureRates: [UInt32] = [
        16_000, 48_000, 32_000, 44_100, 24_000, 22_050, 96_000, 88_200, 192_000, 176_400, 12_000, 11_025, 8_000,
    ]
    /// What loudspeakers work with by themselves comes first: no voice has more than 48 kHz.
    static let playbackRates: [UInt32] = [
        48_000, 44_100, 32_000, 24_000, 22_050, 96_000, 88_200, 192_000, 176_400, 16_000, 12_000, 11_025, 8_000,
    ]
    private static let formats: [PCMFormat] = [.s16, .s32, .s24Packed, .s24, .float32, .u8]
    /// More channels than this only a plug-in offers that makes them up.
    private static let mostChannels: UInt32 = 64

    private let pcm: OpaquePointer
    private let parameters: OpaquePointer

    static func settle(
        _ pcm: OpaquePointer, _ configuration: CaptureConfiguration, rates: [UInt32] = captureRates
    ) throws(ALSAFailure) -> CaptureFormat {
        do {
            return try DeviceNegotiation(pcm, resampling: false).settle(configuration, rates)
        } catch {
            return try DeviceNegotiation(pcm, resampling: true).settle(configuration, rates)
        }
    }

    private init(_ pcm: OpaquePointer, resampling: Bool) throws(ALSAFailure) {
        var made: OpaquePointer?
        try alsa("make hardware parameters") { snd_pcm_hw_params_malloc(&made) }
        guard let made else { throw ALSAFailure(code: 12, call: "make hardware parameters") }
        self.pcm = pcm
        parameters = made
        try alsa("ask for its parameters") { snd_pcm_hw_params_any(pcm, made) }
        try alsa("switch its resampling") { snd_pcm_hw_params_set_rate_resample(pcm, made, resampling ? 1 : 0) }
    }

    deinit {
        snd_pcm_hw_params_free(parameters)
    }

    private func settle(
        _ configuration: CaptureConfiguration, _ rates: [UInt32]
    ) throws(ALSAFailure) -> CaptureFormat {
        try alsa("take interleaved frames") {
            snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED)
        }
        let rate = try chooseRate(among: rates)
        let channels = try chooseChannels(atLeast: UInt32(configuration.channel ?? 1))
        let format = try chooseFormat()
        var period = snd_pcm_uframes_t(configuration.period * Double(rate))
        var buffer = snd_pcm_uframes_t(configuration.buffer * Double(rate))
        try alsa("set the period") { snd_pcm_hw_params_set_period_size_near(pcm, parameters, &period, nil) }
        try alsa("set the buffer") { snd_pcm_hw_params_set_buffer_size_near(pcm, parameters, &buffer) }
        try alsa("set its parameters") { snd_pcm_hw_params(pcm, parameters) }
        var granted: UInt32 = 0
        try alsa("tell its rate") { snd_pcm_hw_params_get_rate(parameters, &granted, nil) }
        return CaptureFormat(
            rate: Int(granted), channels: Int(channels), format: format, periodFrames: Int(period),
            bufferFrames: Int(buffer))
    }

    private func chooseRate(among rates: [UInt32]) throws(ALSAFailure) -> UInt32 {
        for rate in rates where snd_pcm_hw_params_test_rate(pcm, parameters, rate, 0) == 0 {
            try alsa("set the rate") { snd_pcm_hw_params_set_rate(pcm, parameters, rate, 0) }
            return rate
        }
        var rate = rates[0]
        try alsa("set the rate") { snd_pcm_hw_params_set_rate_near(pcm, parameters, &rate, nil) }
        return rate
    }

    private func chooseChannels(atLeast wanted: UInt32) throws(ALSAFailure) -> UInt32 {
        for channels in wanted..<max(wanted + 1, Self.mostChannels)
        where snd_pcm_hw_params_test_channels(pcm, parameters, channels) == 0 {
            try alsa("set the channels") { snd_pcm_hw_params_set_channels(pcm, parameters, channels) }
            return channels
        }
        // The device has fewer than the wanted channel; it is named by the check of the choice later on.
        var channels = wanted
        try alsa("set the channels") { snd_pcm_hw_params_set_channels_near(pcm, parameters, &channels) }
        return channels
    }

    private func chooseFormat() throws(ALSAFailure) -> PCMFormat {
        for format in Self.formats where snd_pcm_hw_params_test_format(pcm, parameters, format.alsa) == 0 {
            try alsa("set the sample format") { snd_pcm_hw_params_set_format(pcm, parameters, format.alsa) }
            return format
        }
        throw ALSAFailure(code: 22, call: "set a sample format that Rouse knows")
    }
}

extension PCMFormat {
    var alsa: snd_pcm_format_t {
        switch self {
        case .u8: SND_PCM_FORMAT_U8
        case .s16: SND_PCM_FORMAT_S16_LE
        case .s24Packed: SND_PCM_FORMAT_S24_3LE
        case .s24: SND_PCM_FORMAT_S24_LE
        case .s32: SND_PCM_FORMAT_S32_LE
        case .float32: SND_PCM_FORMAT_FLOAT_LE
        }
    }
}
