import Foundation
import TestSupport
import Testing

/// An ALSA device that plays recordings by the clock, made of the plug-in in Tests/ALSAPlugin.
struct PacedMicrophone: Sendable {
    static let shared = Result { try PacedMicrophone() }

    /// The path of the plug-in.
    let plugin: String
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        plugin = folder.file("rousetest.so")
        let source = "\(#filePath.dropLast("ListenTests/PacedMicrophone.swift".count))ALSAPlugin/rousetest.c"
        let compiled = try Program("cc").run(
            ["-O1", "-shared", "-fPIC", "-DPIC", source, "-lasound", "-o", plugin], in: folder.path)
        try #require(compiled.status == 0, "\(compiled.errors)")
    }

    /// - Parameter settings: as the plug-in describes them.
    /// - Returns: the environment in which ALSA has a device `room`.
    func environment(_ settings: String) throws -> [String: String] {
        let name = "\(UUID().uuidString).conf"
        try folder.store(
            """
            pcm_type.rousetest { lib "\(plugin)" }
            pcm.room { type rousetest  \(settings) }
            """.utf8, as: name)
        return ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:\(folder.file(name))"]
    }
}
