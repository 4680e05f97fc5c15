import CShippedModels
import Features
import ModelFiles

/// The numbers of the detector that were chosen or learned: what `tools/fit_vad` writes to `models/vad.rouse`.
public struct VoiceActivityModel: Sendable, Hashable {
    /// The part of the file that a person can read.
    struct Content: Codable, Sendable, Hashable {
        /// The measures that the net sees, the first of `VoiceMeasures.names`.
        var inputs: [String]
        /// How many frames ago the net sees them.
        var delays: [Int]
        /// Units in each hidden layer of the net; there is one.
        var hidden: [Int]
        var hand: HandWeights
        var context: Context
        var sensitivity: Sensitivities
    }

    struct HandWeights: Codable, Sendable, Hashable {
        struct Weights: Codable, Sendable, Hashable {
            var ratio: Float
            var spread: Float
            var voicing: Float
            var flutter: Float
            var level: Float
        }

        var weights: Weights
        var bias: Float
    }

    /// How much recent speech makes more speech likely: see `SpeechContext`.
    struct Context: Codable, Sendable, Hashable {
        var offset: Float
        var up: Float
        var down: Float
        var gain: Float
    }

    struct Sensitivities: Codable, Sendable, Hashable {
        var learned: Thresholds
        var hand: Thresholds
    }

    /// Logits at which speech begins, for sensitivities in equal steps from 0 to 1; it ends `gap` lower.
    struct Thresholds: Codable, Sendable, Hashable {
        var enter: [Float]
        var gap: Float
    }

    /// One row of `inputs * delays` numbers for each hidden unit, and the same laid out for the product, which all detectors
    /// share.
    struct HiddenWeights: Sendable, Hashable {
        let rows: [[Float]]
        let matrix: DenseMatrix

        init(_ rows: [[Float]]) {
            self.rows = rows
            matrix = DenseMatrix(inputs: rows[0].count, outputs: rows.count) { rows[$0][$1] }
        }

        static func == (one: Self, other: Self) -> Bool { one.rows == other.rows }

        func hash(into hasher: inout Hasher) { hasher.combine(rows) }
    }

    /// No number of a model is nearly so large; with larger ones sums may leave what a `Float` can hold.
    fileprivate static let largestNumber: Float = 10_000

    /// Tells one model from another.
    public let id: String
    let content: Content
    let hiddenWeights: HiddenWeights
    let hiddenBias: [Float]
    let outputWeights: [Float]
    let outputBias: Float

    /// Reads a model.
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - name: what to call the file in an error.
    /// - Throws: `ModelFileError`.
    public init(bytes: [UInt8], name: String) throws {
        let file = try ModelFile<Content>(bytes, kind: "vad", name: name)
        let content = file.content
        if let flaw = content.flaw { throw ModelFileError.damaged(name, flaw) }
        let inputs = content.inputs.count * content.delays.count
        let units = content.hidden[0]
        let weights = try file.tensor("layer1.weight", shape: [inputs, units], upTo: Self.largestNumber, of: name)
            .values
        hiddenWeights = HiddenWeights((0..<units).map { unit in (0..<inputs).map { weights[$0 * units + unit] } })
        hiddenBias = try file.tensor("layer1.bias", shape: [units], upTo: Self.largestNumber, of: name).values
        outputWeights = try file.tensor("output.weight", shape: [units, 1], upTo: Self.largestNumber, of: name).values
        outputBias = try file.tensor("output.bias", shape: [1], upTo: Self.largestNumber, of: name).values[0]
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

extension VoiceActivityModel.Content {
    /// What is wrong with the content of a file, or nil.
    var flaw: String? {
        if inputs.isEmpty || inputs != Array(VoiceMeasures.names.prefix(inputs.count)) {
            return "its net sees other measures"
        }
        if delays.isEmpty || delays.count > 16 || !delays.allSatisfy({ (0...200).contains($0) }) {
            return "its delays are impossible"
        }
        if hidden.count != 1 || !(1...64).contains(hidden[0]) { return "its net has an impossible size" }
        let weights = hand.weights
        let numbers = [
            weights.ratio, weights.spread, weights.voicing, weights.flutter, weights.level, hand.bias, context.offset,
            context.gain,
        ]
        if !numbers.allSatisfy({ abs($0) <= VoiceActivityModel.largestNumber }) { return "its weights are impossible" }
        if !(0...1).contains(context.up) || !(0...1).contains(context.down) { return "its context is impossible" }
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
