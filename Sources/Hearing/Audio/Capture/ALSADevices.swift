internal import CALSA
internal import Glibc

/// The capture devices of this machine.
public enum ALSADevices {
    /// A device as ALSA names it.
    public struct Name: Sendable, Equatable {
        /// What to give as a device; stays the same when cards are plugged in another order.
        public let device: String
        /// What ALSA says of it, on one line.
        public let description: String
    }

    /// Every capture device, once, in ALSA's order.
    ///
    /// Of the many names that ALSA has for a card, `plughw:CARD=...` is the one given; names without a card (`default`,
    /// `pulse`, and those of the user's configuration) are all given, except for those that are no microphone: `null`, the
    /// filters of alsa-plugins, and `jack`, whose library writes to standard error and may start a server when asked.
    public static func names() -> [Name] {
        _ = rouse_alsa_silence()
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [] }
        defer { snd_device_name_free_hint(hints) }
        var names: [Name] = []
        var next = hints
        while let hint = next.pointee {
            next += 1
            guard let device = text("NAME", of: hint), text("IOID", of: hint) != "Output", isOurs(device) else {
                continue
            }
            let lines = (text("DESC", of: hint) ?? "").split(separator: "\n")
            names.append(Name(device: device, description: lines.joined(separator: ", ")))
        }
        return names
    }

    /// Opens every device in turn and listens to each.
    /// - Parameter seconds: How long to listen.
    public static func list(listeningFor seconds: Double = 1) -> [CaptureDeviceReport] {
        names().map { examine($0.device, description: $0.description, listeningFor: seconds) }
    }

    /// Opens a device, asks what it can do, and listens.
    /// - Parameters:
    ///   - seconds: How long to listen, above 0.
    ///   - heard: Is told the level of each 0.1 s as they pass.
    public static func examine(
        _ device: String, description: String = "", listeningFor seconds: Double = 1,
        heard: (AudioLevel) -> Void = { _ in }
    ) -> CaptureDeviceReport {
        var report = CaptureDeviceReport(device: device, description: description)
        // plughw converts everything into everything: it is the hardware under it that tells something.
        let hardware = device.hasPrefix("plughw:") ? String(device.dropFirst(4)) : device
        report.abilities = (try? abilities(of: hardware)) ?? (try? abilities(of: device))
        do {
            let source = try ALSASource(CaptureConfiguration(device: device))
            report.format = source.format
            var level = AudioLevel()
            var moment = AudioLevel()
            var hop = Hop()
            for _ in 0..<max(1, Int(seconds / Hop.duration)) {
                let count = try source.next(&hop)
                level.add(hop, count: count)
                moment.add(hop, count: count)
                guard moment.count >= Hop.sampleRate / 10 else { continue }
                heard(moment)
                moment = AudioLevel()
            }
            report.level = level
        } catch {
            report.problem = error as? AudioError
            report.holder = DeviceHolder.find(for: device)
        }
        return report
    }

    private static func isOurs(_ device: String) -> Bool {
        !notMicrophones.contains(device) && (device.hasPrefix("plughw:") || !device.contains("CARD="))
    }

    private static let notMicrophones: Set = [
        "null", "jack", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix",
    ]

    private static func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
        guard let value = snd_device_name_get_hint(hint, key) else { return nil }
        defer { free(value) }
        return String(cString: value)
    }

    private static func abilities(of device: String) throws(ALSAFailure) -> CaptureDeviceReport.Abilities {
        var pcm: OpaquePointer?
        var parameters: OpaquePointer?
        try alsa("be opened") { snd_pcm_open(&pcm, device, SND_PCM_STREAM_CAPTURE, Int32(SND_PCM_NONBLOCK)) }
        defer { snd_pcm_close(pcm) }
        try alsa("make hardware parameters") { snd_pcm_hw_params_malloc(&parameters) }
        defer { snd_pcm_hw_params_free(parameters) }
        try alsa("ask for its parameters") { snd_pcm_hw_params_any(pcm, parameters) }
        var (slowest, fastest, fewest, most) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
        try alsa("tell its rates") { snd_pcm_hw_params_get_rate_min(parameters, &slowest, nil) }
        try alsa("tell its rates") { snd_pcm_hw_params_get_rate_max(parameters, &fastest, nil) }
        try alsa("tell its channels") { snd_pcm_hw_params_get_channels_min(parameters, &fewest) }
        try alsa("tell its channels") { snd_pcm_hw_params_get_channels_max(parameters, &most) }
        return CaptureDeviceReport.Abilities(
            rates: Int(slowest)...max(Int(slowest), Int(fastest)),
            channels: Int(fewest)...max(Int(fewest), Int(most)),
            formats: PCMFormat.allCases.filter { snd_pcm_hw_params_test_format(pcm, parameters, $0.alsa) == 0 })
    }
}

/// What was found out about a capture device.
public struct CaptureDeviceReport: Sendable {
    /// What a device can do by itself.
    public struct Abilities: Sendable, Equatable {
        /// Slowest to fastest rate in Hz; not every one in between need be possible.
        public let rates: ClosedRange<Int>
        /// Fewest to most channels.
        public let channels: ClosedRange<Int>
        /// The sample formats of those that Rouse converts.
        public let formats: [PCMFormat]
    }

    /// The name to open it by.
    public let device: String
    /// What ALSA says of it.
    public let description: String
    /// What the hardware offers; `nil` when it cannot be opened.
    public internal(set) var abilities: Abilities?
    /// Whether it was opened and delivered audio all the time.
    public var isUsable: Bool { format != nil && problem == nil }
    /// What Rouse captures with; `nil` when it cannot be opened.
    public internal(set) var format: CaptureFormat?
    /// What was heard; `nil` when it cannot capture.
    public internal(set) var level: AudioLevel?
    /// Why it cannot capture.
    public internal(set) var problem: AudioError?
    /// Why it cannot capture, for a list of all devices: without the advice to look at such a list.
    public var problemInList: String? {
        guard let text = problem?.description.replacing(" (`rouse devices`)", with: "") else { return nil }
        guard text.contains("`rouse devices`"), let advice = text.lastIndex(of: ";") else { return text }
        return String(text[..<advice])
    }
    /// The program that has it open, when it cannot be opened and the kernel tells.
    public internal(set) var holder: String?
}
