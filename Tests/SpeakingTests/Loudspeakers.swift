import Foundation
import Glibc
import TestSupport
import Testing

/// ALSA devices of our own, made once for the test process: an ALSA configuration with the plug-in in Tests/ALSAPlugin.
///
/// What happens to a device happens once in the life of the process, so each test has devices to itself.
final class Loudspeakers: Sendable {
    static let shared = Loudspeakers()

    let folder = NSTemporaryDirectory() + "rouse-loudspeakers-" + UUID().uuidString

    private static let devices = [
        "exact": "rate 22050", "stereo": "rate 48000  channels 2  format S32_LE",
        "packed": "format S24_3LE  channels 1",
        "floats": "format FLOAT_LE  rate 22050  channels 4", "queue": "rate 22050  speed 4", "paused": "rate 22050",
        "cut_off": "rate 22050", "words": "rate 22050", "interrupted": "rate 22050", "tapped": "rate 48000",
        "tapped_stop": "rate 48000", "unplugged_0": "rate 22050  vanish_at 8000  vanish_ms 300",
        "unplugged_1": "rate 22050  vanish_at 8000  vanish_ms 300  vanish_after 1",
        "unplugged_2": "rate 22050  vanish_at 8000  vanish_ms 300  vanish_after 2",
        "unplugged_3": "rate 22050  vanish_at 8000  vanish_ms 300  vanish_after 3",
        "lost": "rate 22050  vanish_at 8000  vanish_ms 600000", "stalling": "rate 22050  stall_at 8000",
        "in_use": "rate 22050  error \(EBUSY)  errors 3", "taken": "rate 22050  error \(EBUSY)",
        "locked": "rate 22050  error \(EACCES)", "slow": "rate 22050", "silences": "rate 22050  speed 4",
        "echoed": "rate 48000",
    ]

    private init() {
        let source = #filePath.dropLast("SpeakingTests/Loudspeakers.swift".count) + "ALSAPlugin/rousespeaker.c"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let library = folder + "/rousespeaker.so"
        let built = system("cc -O1 -shared -fPIC -DPIC '\(source)' -lasound -o '\(library)'")
        precondition(built == 0, "the ALSA plug-in of the tests cannot be built")
        var configuration = "pcm_type.rousespeaker { lib \"\(library)\" }\n"
        for (name, settings) in Self.devices {
            configuration += "pcm.\(name) { type rousespeaker  file \"\(folder)/\(name).raw\"  \(settings) }\n"
        }
        configuration += "pcm.file { type file  slave.pcm null  file \"\(folder)/file.wav\"  format wav }\n"
        try? configuration.write(toFile: folder + "/test.conf", atomically: true, encoding: .utf8)
        ALSAConfiguration.add(folder + "/test.conf")
        atexit { try? FileManager.default.removeItem(atPath: Loudspeakers.shared.folder) }
    }

    /// The bytes that were heard.
    func heard(_ name: String) -> [UInt8] {
        FileManager.default.contents(atPath: "\(folder)/\(name).raw").map { Array($0) } ?? []
    }

    /// The samples of 16 bits that were heard.
    func samples(_ name: String) -> [Int16] {
        let bytes = heard(name)
        return stride(from: 0, to: bytes.count, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
    }
}
