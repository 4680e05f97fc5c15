import Foundation
import TestSupport

/// An ALSA device of our own that plays samples by the clock, for programs that are run by a test.
struct TestMicrophone {
    /// What the device is called.
    static let name = "microphone"

    /// `NAME=value`: makes alsa-lib know it.
    let variable: String

    private static let library = Result { try Library() }

    /// The plug-in, built once.
    private struct Library {
        let folder: TemporaryFolder
        var path: String { folder.file("rousetest.so") }

        init() throws {
            folder = try TemporaryFolder()
            let source = "\(#filePath.dropLast("ListenTests/TestMicrophone.swift".count))ALSAPlugin/rousetest.c"
            let compiled = try Program("cc").run(
                ["-O1", "-shared", "-fPIC", "-DPIC", source, "-lasound", "-o", path], in: folder.path)
            guard compiled.status == 0 else { throw SpeechError(description: compiled.errors) }
        }
    }

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
            pcm_type.rousetest { lib "\(Self.library.get().path)" }
            pcm.\(Self.name) { type rousetest  file "\(folder.file("microphone.raw"))"  speed \(speed)  \(trouble) }
            \(others)
            """.utf8, as: "alsa.conf")
        variable = "ALSA_CONFIG_PATH=/usr/share/alsa/alsa.conf:\(folder.file("alsa.conf"))"
    }
}
