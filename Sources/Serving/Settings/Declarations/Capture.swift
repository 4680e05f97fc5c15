import Audio

// Where the audio comes from, and what it is like.

extension Setting where Value == String {
    public static var device: Self {
        Self(
            "device", .text, standard: "default", help: "The ALSA device of the microphone",
            more: "'rouse devices' lists them.", valueName: "device", short: "d")
    }

    public static var input: Self {
        Self("input", .path, help: "A recording, or '-' for raw PCM on standard input, in place of a device")
    }

    public static var format: Self {
        Self(
            "format", .choice(PCMFormat.allCases.map(\.rawValue)), standard: PCMFormat.s16.rawValue,
            help: "Raw input: \(PCMFormat.allCases.map(\.rawValue).joined(separator: ", "))")
    }
}

extension Setting where Value == Double {
    public static var period: Self {
        Self(
            "period", .number(2...1_000, .milliseconds), standard: CaptureConfiguration().period * 1_000,
            help: "The time between two wake-ups of the capture")
    }

    public static var buffer: Self {
        Self(
            "buffer", .number(4...60_000, .milliseconds), standard: CaptureConfiguration().buffer * 1_000,
            help: "How much audio the device keeps when nobody reads", more: "At least two periods.")
    }
}

extension Setting where Value == Float {
    public static var gain: Self {
        Self(
            "gain", .number(0.001...1_000), standard: 1,
            help: "The factor by which the input is multiplied before everything else", reloads: true)
    }
}

extension Setting where Value == Int {
    public static var channel: Self {
        Self(
            "channel", .integer(1...1_024), help: "Take only this channel",
            more: "(default: the mean of all)", example: "1")
    }

    public static var rate: Self {
        Self("rate", .integer(4_000...384_000, .hertz), standard: 16_000, help: "Raw input: samples a second")
    }

    public static var channels: Self {
        Self("channels", .integer(1...1_024), standard: 1, help: "Raw input: how many channels")
    }
}

extension AllSettings {
    static let capture = [
        of(.device), of(.input), of(.period), of(.buffer), of(.channel), of(.gain), of(.rate), of(.channels),
        of(.format),
    ]
}
