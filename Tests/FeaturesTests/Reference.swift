import Features
import FoundationEssentials

/// Numbers that tools/reference_features.py computed, and the signal they belong to.
struct Reference: Decodable {
    var samples: [Float]
    var energies: [String: [Float]]
    var cepstra: [String: [Float]]
    var speech: [Bool]
    var contrast: [Float]
    var normalised: [String: [Float]]
    var delta: [String: [Float]]
    var deltaDelta: [String: [Float]]
    var features: [String: [Float]]
    var surprise: [String: Float]
    var networked: [String: [Float]]
    var take: [String: [Float]]

    static let hops = 120
    static let cepstra = 16

    static func load() throws -> Reference {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let data = try Data(contentsOf: URL(filePath: "/\(folder)/Fixtures/reference.json"))
        return try JSONDecoder().decode(Reference.self, from: data)
    }

    /// The signal of the script, by the same formula.
    static func signal() -> [Float] {
        var state: UInt32 = 20_261_121
        return (0..<(hops * 160)).map { n in
            state = 1_664_525 &* state &+ 1_013_904_223
            let noise = (Double(state) / 2_147_483_648 - 1) * 0.002
            let t = Double(n) / 16_000
            guard t.truncatingRemainder(dividingBy: 0.6) < 0.35 else { return Float(noise) }
            let pitch = 140 + 60 * sine(2 * .pi * 0.7 * t)
            let tone = (1...8).reduce(0) { $0 + sine(2 * .pi * Double($1) * pitch * t) / Double($1) }
            return Float(noise + 0.08 * tone)
        }
    }

    static var speechMean: [Float] { (0..<cepstra).map { -20 / Float(1 + $0) } }

    /// The made-up projection and background of the script.
    static var model: FrontEndModel { model(hidden: [], configuration: FeatureConfiguration()) }

    /// The same with the made-up network beside the stack.
    static var networkModel: FrontEndModel {
        var configuration = FeatureConfiguration()
        configuration.frontEnd = .network
        let first = HiddenLayer(
            weights: (0..<11).map { row in
                (0..<(7 * cepstra)).map { Float(sine(0.3 + 0.9 * Double(row) + 0.17 * Double($0)) / 12) }
            },
            bias: (0..<11).map { Float(5 * sine(.pi / 2 + Double($0))) })
        let second = HiddenLayer(
            weights: (0..<5).map { row in
                (0..<11).map { Float(sine(2 + 0.5 * Double(row) + 1.3 * Double($0))) }
            },
            bias: (0..<5).map { Float(5 * sine(.pi / 2 + Double($0))) })
        return model(hidden: [first, second], configuration: configuration)
    }

    private static func model(hidden: [HiddenLayer], configuration: FeatureConfiguration) -> FrontEndModel {
        let columns = 7 * cepstra + (hidden.last?.bias.count ?? 0)
        return FrontEndModel(
            id: "reference", configuration: configuration, speechMean: speechMean, hidden: hidden,
            projection: (0..<8).map { row in
                (0..<columns).map { Float(sine(1 + Double(row) * 0.7 + Double($0) * 0.31) / 40) }
            },
            background: UniversalBackgroundModel(
                centroids: (0..<5).map { k in (0..<8).map { Float(sine(.pi / 2 + Double(k) + 0.5 * Double($0))) } },
                logWeights: (0..<5).map { Float(logarithm(Double($0 + 1) / 15)) }))
    }

    /// Cepstra, first and second derivatives side by side, as they are.
    static var deltaModel: FrontEndModel {
        var configuration = FeatureConfiguration()
        configuration.frontEnd = .cepstraWithDeltas
        return FrontEndModel(
            id: "deltas", configuration: configuration, speechMean: speechMean,
            projection: (0..<48).map { row in (0..<48).map { $0 == row ? 1 : 0 } }, background: nil)
    }
}

/// Largest difference, relative to the largest magnitude of the expected numbers.
func relativeError(_ found: [Float], _ expected: [Float]) -> Float {
    guard found.count == expected.count else { return .infinity }
    let scale = max(expected.map(abs).max() ?? 0, 1e-6)
    return (zip(found, expected).map { abs($0 - $1) }.max() ?? 0) / scale
}
