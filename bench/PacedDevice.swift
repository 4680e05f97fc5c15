import Glibc
import System

/// A microphone that plays audio by the clock, from the plug-in of the tests.
struct PacedDevice {
    static let name = "bench"

    /// For the program that listens to it.
    let environment: [String]
    let seconds: Double
    private let stamp: String

    /// - Parameter plugin: the source of the sound device.
    init(playing samples: [Float], plugin: String, folder: String) {
        let library = "\(folder)/rousetest.so"
        precondition(
            system("cc -O1 -shared -fPIC -DPIC '\(plugin)' -lasound -o '\(library)'") == 0,
            "no sound device can be built")
        let audio = "\(folder)/audio.raw"
        stamp = "\(folder)/stamp"
        seconds = Double(samples.count) / 16_000
        let configuration = "\(folder)/asound.conf"
        environment = ["ALSA_CONFIG_PATH=/usr/share/alsa/alsa.conf:\(configuration)"]
        Self.write(samples.map { Int16(max(-1, min($0, 1)) * 32_767) }.withUnsafeBytes { Array($0) }, to: audio)
        let devices = """
            pcm_type.rousetest { lib "\(library)" }
            pcm.\(Self.name) { type rousetest  file "\(audio)"  stamp "\(stamp)" }

            """
        Self.write(Array(devices.utf8), to: configuration)
    }

    /// When it was started last, on the clock of the wall.
    var started: Double {
        guard let text = try? WholeFile.read(stamp, atMost: 1 << 10) else { return .nan }
        return Double(String(decoding: text, as: UTF8.self).prefix { !$0.isNewline }) ?? .nan
    }

    private static func write(_ bytes: [UInt8], to path: String) {
        try? FileReplacement.write(bytes, to: path, mode: 0o644)
    }
}

/// A line that `rouse` prints.
enum EventLine {
    static func field(_ name: String, of line: Substring) -> Double? {
        guard let key = line.firstRange(of: "\"\(name)\":") else { return nil }
        return Double(line[key.upperBound...].prefix { !",}".contains($0) })
    }
}
