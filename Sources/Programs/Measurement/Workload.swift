package import Audio
import Enrolment
import Glibc
package import KeywordModels
import KeywordSpotting

/// Audio and keywords to measure with, made by formula, so that everybody measures the same.
package enum Workload {
    /// `seconds` of syllables: harmonics that change their pitch and colour every 150 ms, pauses, and noise beneath.
    package static func speechLike(seconds: Double, seed: UInt32) -> [Float] {
        var state = seed
        func random() -> Double {
            state = 1_664_525 &* state &+ 1_013_904_223
            return Double(state >> 8) / Double(1 << 24)
        }
        var samples: [Float] = []
        samples.reserveCapacity(Int(seconds * 16_000))
        var phase = 0.0
        while samples.count < Int(seconds * 16_000) {
            let pitch = 90 + 160 * random()
            let colour = 1 + Int(random() * 12)
            let loudness = random() < 0.25 ? 0 : 0.05 + 0.15 * random()
            for i in 0..<2_400 {
                phase += pitch / 16_000
                let shape = sin(.pi * Double(i) / 2_400)
                let tone = sin(2 * .pi * phase) + sin(2 * .pi * phase * Double(colour))
                samples.append(Float(loudness * shape * tone + 0.002 * (random() - 0.5)))
            }
        }
        return samples
    }

    /// `seconds` of a room in which nobody speaks: white noise at -60 dBFS.
    package static func quietRoom(seconds: Double, seed: UInt32) -> [Float] {
        var state = seed
        // A uniform distribution has a twelfth of its squared width for power.
        let width: Float = 0.001 * Float(12).squareRoot()
        return (0..<Int(seconds * 16_000)).map { _ in
            state = 1_664_525 &* state &+ 1_013_904_223
            return width * (Float(state >> 8) / Float(1 << 24) - 0.5)
        }
    }

    /// A second and a half of syllables between pauses of as long in a quiet room: each of them begins with the end of a rest.
    package static func wordsBetweenPauses(seconds: Double, seed: UInt32) -> [Float] {
        (0..<Int(seconds / 3)).flatMap { word in
            quietRoom(seconds: 1.5, seed: seed + UInt32(word)) + speechLike(seconds: 1.5, seed: seed + UInt32(word))
        }
    }

    package static func hops(of samples: [Float]) -> [Hop] {
        var assembler = HopAssembler()
        var hops: [Hop] = []
        assembler.append(samples.span) { hops.append($0) }
        return hops
    }

    /// A keyword of three takes of about 0.6 s each.
    package static func keyword(seed: UInt32 = 1_000, take seconds: Double = 0.6) throws -> KeywordModel {
        let takes = (0..<3).map { take in
            let quiet = [Float](repeating: 0, count: 4_800)
            let word = speechLike(seconds: seconds, seed: seed).map { $0 * (0.8 + 0.1 * Float(take)) }
            return Enroller.Take(name: "take \(take + 1)", samples: quiet + word + quiet)
        }
        var enroller = try Enroller()
        // What it costs depends on how much of what is said is like the word.
        enroller.looksTwice = false
        return try enroller.enroll(keyword: "word \(seed)", takes: takes, createdBy: "benchmark")
    }

    /// `count` keywords that take turns at being like those given. Their names differ, and each has its templates to
    /// itself, as so many enrolled words would have.
    package static func many(_ count: Int, like models: [KeywordModel]) -> [KeywordModel] {
        (0..<count).map { index in
            let model = models[index % models.count]
            return KeywordModel(
                keyword: "\(model.keyword) \(index)", frontEnd: model.frontEnd, templates: model.templates,
                templatesPerTake: model.templatesPerTake, panels: model.panels, variance: model.variance,
                calibration: model.calibration, takes: model.takes, voices: model.voices, createdBy: model.createdBy)
        }
    }
}
