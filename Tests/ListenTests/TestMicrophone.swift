import Foundation
import TestSupport

/// An ALSA device of our own that plays samples by the clock, for programs that are run by a test.
struct TestMicrophone {
    /// What the device is called.
    static let name = "microphone"

    /// `NAME=value`: makes alsa-lib know it.
    let variable: String

    /// - Parameters:
    ///   - folder: for its files.
    ///   - speed: times real time.
    ///   - trouble: further settings of Tests/ALSAPlugin.
    ///   - others: further devices, as ALSA describes them.
    init(
        playing samples: [Float], in folder: TemporaryFolder, speed: Double = 4, trouble: String = "",
        others: String = ""
    ) throws {
        try folder.store(WAV().raw(samples), as: "microphone.raw")
        try folder.store(
            """
            pcm_type.rousetest { lib "\(PacedMicrophone.shared.get().plugin)" }
            pcm.\(Self.name) { type rousetest  file "\(folder.file("microphone.raw"))"  speed \(speed)  \(trouble) }
            \(others)
            """.utf8, as: "alsa.conf")
        variable = "ALSA_CONFIG_PATH=/usr/share/alsa/alsa.conf:\(folder.file("alsa.conf"))"
    }
}
