import Foundation
import Glibc
import System
import TestSupport

/// A PulseAudio server of our own without hardware: what is played into its sink can be heard from its monitor.
final class SoundServer {
    /// What the monitor is called as an ALSA device, and what the sink.
    static let microphone = "monitor"
    static let loudspeaker = "speaker"

    /// `NAME=value`: makes alsa-lib know it.
    let variable: String

    private let folder: TemporaryFolder
    private var server: PseudoTerminal?
    private var silence: PseudoTerminal?

    private let address: String
    private var variables: [String] {
        ["HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)", "PULSE_SERVER=\(address)"]
    }

    init() async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        address = "unix:\(folder.file("socket"))"
        try folder.store(
            """
            load-module module-native-protocol-unix socket=\(folder.file("socket")) auth-anonymous=1
            load-module module-null-sink sink_name=hall rate=16000 channels=1 format=s16le

            """.utf8, as: "server.pa")
        try folder.store(
            """
            pcm.\(Self.microphone) { type pulse  server "\(address)"  device "hall.monitor" }
            pcm.\(Self.loudspeaker) { type pulse  server "\(address)"  device "hall" }

            """.utf8, as: "alsa.conf")
        variable = "ALSA_CONFIG_PATH=/usr/share/alsa/alsa.conf:\(folder.file("alsa.conf"))"
        try await start()
    }

    /// Starts the server and waits until it answers.
    func start() async throws {
        server = try PseudoTerminal(
            Program("/usr/bin/pulseaudio"),
            [
                "-n", "-F", folder.file("server.pa"), "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                "--disable-shm=yes",
            ], in: folder.path, variables: variables)
        var tries = 200
        while try await Program("env").runAside(variables + ["pactl", "info"], in: folder.path).status != 0 {
            tries -= 1
            guard tries > 0 else { throw SpeechError(description: "pulseaudio: \(server?.shown ?? "")") }
            try await Task.sleep(for: .milliseconds(20))
        }
        // A sink in which nothing plays sleeps, and the first two seconds of a capture never arrive. What plays is a noise as
        // quiet as a room is.
        var random = SplitMix64(seed: 1)
        let room = (0..<160_000).flatMap { _ in
            let sample = Int16(random.next() % 13) - 6
            return [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
        }
        try folder.store(room, as: "room.raw")
        silence = try PseudoTerminal(
            Program("/bin/sh"),
            ["-c", "while cat room.raw; do :; done | pacat -p -d hall --latency-msec=10 --rate=16000 --channels=1"],
            in: folder.path, variables: variables)
    }

    /// Ends the server without any warning.
    func kill() {
        server?.send(signal: SIGKILL)
        server = nil
        silence = nil
    }

    /// Keeps what the monitor has, as raw PCM, until it is let go.
    func record(to file: String) throws -> PseudoTerminal {
        try PseudoTerminal(
            Program("/bin/sh"),
            ["-c", "exec parec -d hall.monitor --format=s16le --rate=16000 --channels=1 >'\(file)'"], in: folder.path,
            variables: variables)
    }

    /// Plays a recording to its end.
    func play(_ samples: [Float]) async throws {
        try folder.store(WAV().bytes(samples), as: "sound.wav")
        let outcome = try await Program("env").runAside(
            variables + ["paplay", "-d", "hall", folder.file("sound.wav")], in: folder.path)
        guard outcome.status == 0 else { throw SpeechError(description: "paplay: \(outcome.errors)") }
    }
}
