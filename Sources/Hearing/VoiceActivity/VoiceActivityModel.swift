import CShippedModels
import Features
import ModelFiles

/// The numbers of the detector that were chosen or learned: what `tools/fit_vad` writes to `models/vad.rouse`.
public struct VoiceActivityModel: Sendable {
    /// The part of the file that a person can read.
    struct Content: Codable, Sendable {
        /// The measures that the network sees, which are `VoiceMeasures.names`.
        var measures: [String]
        /// How many bands it sees beside them.
        var bands: Int
        /// Its rectified units, and as many recurrent ones: a multiple of eight.
        var units: Int
        /// Frames by which its answer is late.
        var delay: Int
        var hand: HandWeights
        var sensitivity: Sensitivities
    }

    struct HandWeights: Codable, Sendable {
        struct Weights: Codable, Sendable {
            var ratio: Float
            var spread: Float
            var voicing: Float
            var flutter: Float
            var level: Float
        }

        var weights: Weights
        var bias: Float
    }

    struct Sensitivities: Codable, Sendable {
        var learned: Thresholds
        var hand: Thresholds
    }

    /// Logits at which speech begins, for sensitivities in equal steps from 0 to 1; it ends `gap` lower.
    struct Thresholds: Codable, Sendable {
        var enter: [Float]
        var gap: Float
    }

    /// The weights of `LearnedCombination`, which all detectors share.
    struct Network: Sendable {
        /// By what each measure and each band is multiplied, so that all are of one size.
        let inputUnits: SharedFloats
        /// From those to the rectified units.
        let input: ByteMatrix
        /// From the rectified units, and from the recurrent ones, to the gates that forget and that keep, and to the new
        /// state.
        let gates: ByteMatrix
        let memory: ByteMatrix
        let outputWeights: SharedFloats
        let outputBias: Float
    }

    /// No number of a model is nearly so large; with larger ones sums may leave what a `Float` can hold.
    fileprivate static let largestNumber: Float = 10_000

    /// Tells one model from another.
    public let id: String
    let content: Content
    let network: Network
    /// Of the file.
    package let checksum: UInt32

    /// Reads a model.
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - name: what to call the file in an error.
    /// - Throws: `ModelFileError`.
    public init(bytes: [UInt8], name: String) throws {
        let file = try ModelFile<Content>(bytes, kind: "vad", name: name)
        let content = file.content
        if let flaw = content.flaw { throw ModelFileError.damaged(name, flaw) }
        network = try Network(file, content, name: name)
        checksum = Checksum.crc32(bytes)
        self.content = content
        id = file.id
    }

    /// The model in `models/`, built into the program.
    public static let shipped: VoiceActivityModel = {
        let bytes = UnsafeBufferPointer(start: rouse_vad_model(), count: rouse_vad_model_size)
        do {
            return try VoiceActivityModel(bytes: Array(bytes), name: "the built-in voice-activity model")
        } catch {
            preconditionFailure("\(error)")
        }
    }()
}

extension VoiceActivityModel.Network {
    fileprivate init(
        _ file: ModelFile<VoiceActivityModel.Content>, _ content: VoiceActivityModel.Content, name: String
    ) throws {
        func values(_ tensor: String, _ shape: Int...) throws -> [Float] {
            try file.tensor(tensor, shape: shape, upTo: VoiceActivityModel.largestNumber, of: name).values
        }
        let inputs = content.measures.count + content.bands
        let units = content.units
        input = try ByteMatrix("input", rows: units, columns: inputs, file, name)
        gates = try ByteMatrix("gates", rows: 3 * units, columns: units, file, name)
        memory = try ByteMatrix("memory", rows: 3 * units, columns: units, file, name)
        let padding = [Float](repeating: 0, count: input.width - inputs)
        inputUnits = SharedFloats(try values("inputUnits", inputs) + padding)
        outputWeights = SharedFloats(try values("output", units))
        outputBias = try values("outputBias", 1)[0]
    }
}

extension VoiceActivityModel.Content {
    /// What is wrong with the content of a file, or nil.
    var flaw: String? {
        if measures != VoiceMeasures.names || bands != VoiceMeasures.bands { return "its network sees other measures" }
        if !(8...64).contains(units) || units % 8 != 0 { return "its network has an impossible size" }
        if !(0...50).contains(delay) { return "its delay is impossible" }
        let weights = hand.weights
        let numbers = [
            weights.ratio, weights.spread, weights.voicing, weights.flutter, weights.level, hand.bias,
        ]
        if !numbers.allSatisfy({ abs($0) <= VoiceActivityModel.largestNumber }) { return "its weights are impossible" }
        for table in [sensitivity.learned, sensitivity.hand]
        where table.enter.count < 2 || !table.enter.allSatisfy({ abs($0) <= VoiceActivityModel.largestNumber })
            || !(0...100).contains(table.gap)
        {
            return "its sensitivities are impossible"
        }
        return nil
    }
}

extension VoiceActivityModel.Thresholds {
    /// The logit at which speech begins, between the two nearest entries of the table.
    func enter(at sensitivity: Float) -> Float {
        let place = min(max(sensitivity, 0), 1) * Float(enter.count - 1)
        let low = min(Int(place), enter.count - 2)
        let share = place - Float(low)
        return enter[low] + share * (enter[low + 1] - enter[low])
    }
}
