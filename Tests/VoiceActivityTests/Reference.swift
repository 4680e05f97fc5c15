import FoundationEssentials
import Glibc

/// Numbers that tools/reference_vad.py computed, and the signal they belong to.
struct Reference: Decodable {
    var samples: [Float]
    var handMade: [Float]
    var handMadeSpeech: [[Int]]
    var learned: [Float]
    var learnedSpeech: [[Int]]
    var eagerSpeech: [[Int]]
    var measures: [String: [Float]]

    static let seconds = 16

    static func load() throws -> Reference {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let data = try Data(contentsOf: URL(filePath: "/\(folder)/Fixtures/reference.json"))
        return try JSONDecoder().decode(Reference.self, from: data)
    }

    /// The signal of the script, by the same formula.
    static func signal() -> [Float] {
        var state: UInt32 = 20_261_121
        return (0..<(seconds * 16_000)).map { n in
            state = 1_664_525 &* state &+ 1_013_904_223
            let t = Double(n) / 16_000
            var x = (Double(state) / 2_147_483_648 - 1) * noiseLevel(t)
            let voice = voiceLevel(t)
            if voice > 0 {
                let sweep = 10 <= t && t < 13 ? 0 : 40 / 0.7 * cos(2 * Double.pi * 0.7 * t)
                let phase = 2 * Double.pi * 140 * t - sweep
                x += voice * (1...8).reduce(0) { $0 + sin(Double($1) * phase) / Double($1) }
            }
            return Float(x)
        }
    }

    private static func noiseLevel(_ t: Double) -> Double {
        t < 4 ? 0.0005 : t < 9 ? 0.02 : t < 10 ? 0 : t < 13 ? 0.0005 : 0.1
    }

    private static func voiceLevel(_ t: Double) -> Double {
        if 10 <= t && t < 13 { return 0.1 }
        let spoken = 1 <= t && t < 3 || 6 <= t && t < 8 || 14 <= t && t < 15
        return spoken && fmod(t, 0.6) < 0.35 ? 0.08 : 0
    }
}
