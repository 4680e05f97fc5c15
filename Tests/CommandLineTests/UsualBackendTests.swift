import Foundation
import TestSupport
import Testing

@Suite("Who hears phrases where no backend is named", .timeLimit(.minutes(20)))
struct UsualBackendTests {
    private static let largeFile = ProcessInfo.processInfo.environment["ROUSE_TEST_LARGE_PHONES"]
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try .shared
    }

    private func backend(_ options: String..., phones: String, path: String? = nil) throws -> String? {
        let variables = ["ROUSE_PHONES": phones].merging(path.map { ["PATH": $0] } ?? [:]) { $1 }
        let outcome = try RunningProgram(
            .rouse, ["transcribe", "--json", "--phrases", "computer"] + options + ["--", "computer.wav"],
            in: fixture.folder.path, environment: variables
        ).end()
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.firstMatch(of: #/"backend":"([a-z]+)"/#).map { String($0.1) }
    }

    @Test("is 'phones' with the small network, in any language")
    func small() throws {
        #expect(try backend(phones: "built-in") == "phones")
        #expect(try backend("--language", "de", phones: "built-in") == "phones")
    }

    @Test("is 'phones' with the large network", .enabled(if: largeFile != nil))
    func large() throws {
        let large = try #require(Self.largeFile)
        #expect(try backend(phones: large) == "phones")
        #expect(try backend("--language", "en_GB", phones: large) == "phones")
        #expect(try backend("-o", "keyword=marmalade", phones: large) == "pocketsphinx")
    }

    @Test("is PocketSphinx where espeak-ng is missing", .enabled(if: largeFile != nil))
    func withoutEspeak() throws {
        #expect(try backend(phones: #require(Self.largeFile), path: fixture.folder.path) == "pocketsphinx")
    }
}
