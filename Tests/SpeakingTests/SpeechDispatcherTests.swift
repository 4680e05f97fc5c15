import Foundation
import Glibc
import Services
import Speaking
import TestSupport
import Testing

/// A speech-dispatcher of our own, with an output module that writes down what it is to say.
@Suite("speech-dispatcher", .serialized, .timeLimit(.minutes(20)))
final class SpeechDispatcherTests {
    private let folder: TemporaryFolder
    private let process = Process()

    init() async throws {
        folder = try TemporaryFolder()
        try folder.store(
            """
            LogDir "default"
            DefaultVolume 100
            DefaultLanguage "en"
            AudioOutputMethod "alsa"
            AudioALSADevice "null"
            AddModule "notes" "sd_generic" "notes.conf"
            DefaultModule notes

            """.utf8, as: "speechd.conf")
        try folder.makeFolder("modules")
        try folder.store(
            """
            GenericExecuteSynth "echo \\'$DATA\\' >> \(folder.file("said")); echo end >> \(folder.file("said"))"
            GenericCmdDependency "echo"
            AddVoice "en" "male1" "robin"

            """.utf8, as: "modules/notes.conf")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/speech-dispatcher")
        process.arguments = [
            "--run-single", "--config-dir", folder.path, "--communication-method", "unix_socket", "--socket-path",
            TestEnvironment.speechDispatcherSocket, "--pid-file", folder.file("pid"), "--log-dir", folder.path,
            "--timeout", "0",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while !FileManager.default.fileExists(atPath: TestEnvironment.speechDispatcherSocket) {
            try #require(process.isRunning, "speech-dispatcher ended")
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    deinit {
        // Its output module ends with it. SIGTERM may be blocked in what a thread of the tests starts.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        // The next one has the same socket.
        process.waitUntilExit()
        unlink(TestEnvironment.speechDispatcherSocket)
    }

    private var said: [String] {
        let bytes = (try? folder.bytes("said")) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test("says a text, which is no option of it, and is waited for")
    func says() async throws {
        let speaker = try Speaker(voice: SpeechDispatcherVoice())
        for (id, text) in [(1, "--stop it's on"), (2, "plain")] {
            #expect(try speaker.say(text) == id)
            var seen: [SpeechEvent] = []
            for await event in speaker.events {
                seen.append(event)
                if case .ended = event { break }
            }
            #expect(seen == [.began(id), .ended(id, .finished)])
        }
        #expect(said == ["--stop it's on", "end", "plain", "end"])
    }

    @Test("hands out nothing that could be written")
    func silent() async throws {
        let error = try await SpeechDispatcherVoice().failure()
        #expect(error?.code == .usage)
    }
}
