import System

extension DoctorCheck {
    /// Whether ALSA reaches the sound server that runs for this user.
    static let soundServer = DoctorCheck("sound-server") { subject in
        guard subject.device != nil else { return [] }
        let running = SoundServerKind.all.filter(\.isRunning)
        guard !running.isEmpty else { return [.ok("none runs for this user, so ALSA is used directly")] }
        // PipeWire speaks PulseAudio's protocol, too: one plug-in of either kind is enough.
        guard let plugin = SoundServerKind.all.compactMap(\.installedPlugin).first else {
            return [
                .warning(
                    "\(running[0].name) runs, and ALSA has no plug-in for it: the microphone may be in use by it",
                    advice: "type: sudo apt-get install \(running[0].package)")
            ]
        }
        return [.ok("\(running[0].name) runs, and ALSA reaches it by \(plugin)")]
    }
}

/// A sound server, and what ALSA reaches it by.
private struct SoundServerKind {
    let name: String
    /// Its socket below the runtime folder of the user.
    let socket: String
    let plugin: String
    let package: String

    static let all = [
        Self(
            name: "PipeWire", socket: "pipewire-0", plugin: "libasound_module_pcm_pipewire.so",
            package: "pipewire-alsa"),
        Self(
            name: "PulseAudio", socket: "pulse/native", plugin: "libasound_module_pcm_pulse.so",
            package: "libasound2-plugins"),
    ]

    var isRunning: Bool {
        guard let folder = Environment.text("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return false }
        return FileSystem.exists("\(folder)/\(socket)")
    }

    /// The plug-in's path in one of the folders that distributions have for them.
    var installedPlugin: String? {
        if let folder = Environment.text("ALSA_PLUGIN_DIR"), !folder.isEmpty {
            return FileSystem.exists("\(folder)/\(plugin)") ? "\(folder)/\(plugin)" : nil
        }
        let architectures = (Folder.names(in: "/usr/lib") ?? []).filter { $0.hasSuffix("-linux-gnu") }
        return (architectures.map { "/usr/lib/\($0)" } + ["/usr/lib64", "/usr/lib"])
            .map { "\($0)/alsa-lib/\(plugin)" }.first(where: FileSystem.exists)
    }
}
