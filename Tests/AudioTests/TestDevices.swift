import CSndFile
import Glibc
import TestSupport
import Testing

/// ALSA devices of our own, made once for the test process: an ALSA configuration with the plug-in in Tests/ALSAPlugin.
///
/// Each test has devices to itself, because the clock of one starts with its first use.
struct TestDevices: Sendable {
    static let shared = TestDevices()

    let folder = TemporaryFolder()

    /// Frames that count up, so that a gap shows in the samples: frame n of `counting` is n modulo 65,536.
    static let counting = (0..<64_000).map { Float(Int16(truncatingIfNeeded: $0)) / 32_768 }

    private init() {
        let source = "\(#filePath.dropLast("AudioTests/TestDevices.swift".count))ALSAPlugin/rousetest.c"
        let library = folder.file("rousetest.so")
        let built = system("cc -O1 -shared -fPIC -DPIC '\(source)' -lasound -o '\(library)'")
        precondition(built == 0, "the ALSA plug-in of the tests cannot be built")
        var configuration = "pcm_type.rousetest { lib \"\(library)\" }\n"
        for (name, settings) in Self.counters {
            store(Self.counting.flatMap { Self.bytes(Int16($0 * 32_768)) }, to: folder.file("\(name).raw"))
            configuration += """
                pcm.\(name) {
                    type rousetest
                    file "\(folder.file("\(name).raw"))"
                    \(settings)
                    hint { show on description "Counts" }
                }

                """
        }
        for layout in Layout.all {
            record(
                noise(layout.rate / 2 * layout.channels), to: folder.file("\(layout.name).wav"), rate: layout.rate,
                channels: layout.channels, format: SF_FORMAT_WAV | layout.subtype)
            configuration += """
                pcm.\(layout.name) {
                    type rousetest
                    file "\(folder.file("\(layout.name).raw"))"
                    format \(layout.format)
                    rate \(layout.rate)
                    channels \(layout.channels)
                    speed 0
                }

                """
            store(layout.bytes(ofWAV: folder.file("\(layout.name).wav")), to: folder.file("\(layout.name).raw"))
        }
        store(Self.counting.flatMap { Self.bytes(Int16($0 * 32_768)) }, to: folder.file("plain.raw"))
        configuration += """
            pcm.plain {
                type file
                slave.pcm "null"
                file "/dev/null"
                infile "\(folder.file("plain.raw"))"
                format "raw"
            }
            pcm.live_zeros { type rousetest  file "/dev/null"  speed 40 }
            pcm.live_48k {
                type rousetest
                file "\(folder.file("hardware_S32_LE_48000_2.raw"))"
                format S32_LE
                rate 48000
                channels 2
                speed 2
            }
            pcm.busy { type rousetest  file "busy"  error \(EBUSY) }
            pcm.forbidden { type rousetest  file "forbidden"  error \(EACCES) }

            """
        store(configuration.utf8, to: folder.file("test.conf"))
        atexit { TestDevices.shared.folder.remove() }
        ALSAConfiguration.add(folder.file("test.conf"))
    }

    /// Devices that count, and what happens to each.
    private static let counters = [
        "steady": "speed 1",
        "unpaced": "speed 0",
        "examined": "speed 4",
        "stopped": "speed 1",
        "overrun": "overrun_at 4800  recover_ms 150",
        "vanishing": "vanish_at 4800  vanish_ms 100",
        "live_steady": "speed 4",
        "live_several": "overrun_at 4800  recover_ms 150",
        "live_overrun": "overrun_at 4800  recover_ms 150",
        "live_vanishing": "vanish_at 4800  vanish_ms 400",
        "live_absent": "vanish_at 800  vanish_ms 800",
        "live_stalling": "stall_at 3200  stall_ms 600",
        "live_fast": "speed 20",
        "live_stopped": "speed 1",
        "live_read_as_source": "overrun_at 3200",
        "live_counted": "speed 2",
    ]

    private static func bytes(_ word: Int16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
    }

    /// A layout that hardware offers, delivered from a file of the same samples.
    struct Layout: CustomTestStringConvertible {
        let format: String
        let subtype: Int
        let rate: Int
        let channels: Int

        var name: String { "hardware_\(format)_\(rate)_\(channels)" }
        var testDescription: String { name }

        static let all = [
            Layout(format: "S16_LE", subtype: SF_FORMAT_PCM_16, rate: 16_000, channels: 2),
            Layout(format: "S16_LE", subtype: SF_FORMAT_PCM_16, rate: 8_000, channels: 1),
            Layout(format: "S32_LE", subtype: SF_FORMAT_PCM_32, rate: 48_000, channels: 2),
            Layout(format: "S24_3LE", subtype: SF_FORMAT_PCM_24, rate: 44_100, channels: 1),
            Layout(format: "S24_LE", subtype: SF_FORMAT_PCM_24, rate: 96_000, channels: 4),
            Layout(format: "FLOAT_LE", subtype: SF_FORMAT_FLOAT, rate: 192_000, channels: 8),
            Layout(format: "U8", subtype: SF_FORMAT_PCM_U8, rate: 11_025, channels: 1),
            Layout(format: "S16_LE", subtype: SF_FORMAT_PCM_16, rate: 37_800, channels: 6),
        ]

        /// The audio as the device delivers it: S24_LE is the one that no file has.
        fileprivate func bytes(ofWAV path: String) -> [UInt8] {
            let packed = pcmBytes(ofWAV: path)
            return format == "S24_LE" ? unpacked24(packed) : packed
        }
    }
}
