import Foundation
import Glibc
import System
import TestSupport
import Testing

/// A server in Python beside this file, which runs until this object is gone.
final class Peer {
    let folder: TemporaryFolder
    private let process = Process()

    /// - Parameter arguments: made from the server's folder.
    init(_ script: String, _ arguments: (TemporaryFolder) -> [String]) throws {
        folder = try TemporaryFolder()
        let python = ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] ?? "python3"
        let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(script)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python, place.path] + arguments(folder)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Waits for something that the server makes, however long Python takes to start beside all other tests.
    func wait(for name: String) async throws {
        while !FileManager.default.fileExists(atPath: folder.file(name)) {
            try #require(process.isRunning, "the server ended; is the package 'wyoming' installed?")
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// What it was asked.
    var requests: [[String: JSONValue]] {
        get throws {
            String(decoding: try folder.bytes("requests"), as: UTF8.self).split(separator: "\n").compactMap {
                JSONValue(parsing: String($0))?.object
            }
        }
    }
}
