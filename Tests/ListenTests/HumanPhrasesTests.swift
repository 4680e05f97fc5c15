import Foundation
import TestSupport
import Testing

/// The recordings of a person that come with alsa-utils, with a grammar of what she says.
@Suite struct HumanPhrasesTests {
    private static let folder = "/usr/share/sounds/alsa/"
    static let phrases = [
        "front center", "front left", "front right", "rear center", "rear left", "rear right", "side left",
        "side right",
    ]

    @Test(.enabled(if: FileManager.default.fileExists(atPath: folder + "Front_Center.wav"), "needs alsa-utils"))
    func allAreUnderstood() throws {
        let files = Self.phrases.map { phrase in
            let words = phrase.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            return Self.folder + words.joined(separator: "_") + ".wav"
        }
        let outcome = try Program.rouse.run(
            ["transcribe", "--json", "--phrases"] + Self.phrases + ["--"] + files, in: "/")
        let texts = try Lines(outcome).of("transcript").map { $0["text"] as? String }
        #expect(texts == Self.phrases)
    }
}
