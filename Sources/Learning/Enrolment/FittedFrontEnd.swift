import CShippedModels
public import Features
import KeywordModels
import ModelFiles

/// What enrolment needs beside the features: speech to count false alarms in, and the rule that makes a score of them.
package struct FittedFrontEnd: Sendable {
    /// How a threshold follows from the false alarms and the agreement of the takes.
    package struct CalibrationRule: Codable, Sendable, Hashable {
        /// Shares of the background's raw score and of the takes' own in the threshold.
        package var backgroundShare: Double
        package var agreementShare: Double
        /// Raw score that is added.
        package var offset: Double
        /// Raw score that is added for each unit by which the variance is below 1: the closer the takes agree, the more
        /// the false alarms are other words of the same speaker, whom the background does not have.
        package var ownVoiceOffset: Double
        /// The same where only the enrolled voice shall be heard.
        package var onlyMeOffset: Double
        /// Raw score that makes a calibrated score of 0.73.
        package var scale: Double
        /// Share of the peaks that the tail is fitted to, and their least number.
        package var tailShare: Double
        package var tailLeast: Int
        /// False alarms an hour at which the background's raw score is taken.
        package var tailRate: Double
        /// No keyword starts out with more expected false alarms an hour of dense speech.
        package var mostRate: Double
    }

    /// What hears a word in any voice, unless it is `forOwnVoice`.
    private(set) var model: FrontEndModel
    /// The same against a background of single words; nil in a file that has one background.
    private var againstWords: FrontEndModel?
    /// What keeps more of whose voice it is; nil in a file that has none.
    private let ownVoice: FrontEndModel?
    let speech: ImpostorSpeech
    package private(set) var rule: CalibrationRule

    private struct Content: Codable, Sendable {
        var features: FeatureConfiguration
        var speech: ImpostorSpeech.Layout
        var calibration: CalibrationRule

        private enum Key: CodingKey {
            case speech, calibration
        }

        init(from decoder: any Decoder) throws {
            features = try FeatureConfiguration(from: decoder)
            let values = try decoder.container(keyedBy: Key.self)
            speech = try values.decode(ImpostorSpeech.Layout.self, forKey: .speech)
            calibration = try values.decode(CalibrationRule.self, forKey: .calibration)
        }

        func encode(to encoder: any Encoder) throws {
            try features.encode(to: encoder)
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(speech, forKey: .speech)
            try values.encode(calibration, forKey: .calibration)
        }
    }

    private static let kind = "front-end"
    /// The name of the front end that keeps more of whose voice it is ends so.
    static let ownVoiceMark = " own voice"

    /// Reads a front-end file from memory.
    /// - Parameter name: what to call it in an error.
    init(bytes: [UInt8], name: String) throws {
        try self.init(VerifiedModelFile(bytes, name: name))
    }

    /// Reads a front-end file, as `tools/fit_frontend` writes it.
    init(path: String) throws {
        try self.init(ModelFile<Content>(path: path, kind: Self.kind), name: path)
    }

    private init(_ file: VerifiedModelFile) throws {
        try self.init(ModelFile<Content>(file, kind: Self.kind), name: file.name)
    }

    private init(_ file: ModelFile<Content>, name: String) throws {
        let features = file.content.features
        model = try FrontEndModel.read(id: file.id, configuration: features, file: file, name: name)
        againstWords = try model.withBackground(file, prefix: "words", name: name)
        ownVoice = try Self.ownVoice(features, file, name: name)
        speech = try ImpostorSpeech(file.content.speech, cepstra: features.cepstra, file: file, name: name)
        rule = file.content.calibration
        if let flaw = rule.flaw { throw ModelFileError.damaged(name, flaw) }
    }

    /// The front end without a network, if the file has one. Speech and its mean are the same for both.
    private static func ownVoice(
        _ features: FeatureConfiguration, _ file: ModelFile<Content>, name: String
    ) throws -> FrontEndModel? {
        guard file.tensors.contains(where: { $0.name == "ownVoiceProjection" }) else { return nil }
        var features = features
        features.frontEnd = .projectedStack
        return try FrontEndModel.read(
            id: file.id + ownVoiceMark, configuration: features, file: file, prefix: "ownVoice", name: name)
    }

    /// For takes in one voice: what is taken for them is mostly other words of the same speaker, so that they are held
    /// against words, and not against speech of many people, to which they are closer.
    var forTakesOfOneVoice: FittedFrontEnd {
        var fitted = self
        fitted.model = againstWords ?? model
        return fitted
    }

    /// What `model` was learned with, if it is one of these.
    func of(_ model: KeywordModel) -> FittedFrontEnd? {
        [self, forTakesOfOneVoice, forOwnVoice].lazy.compactMap(\.self).first { $0.model == model.frontEnd }
    }

    /// With the front end that keeps more of whose voice it is, nil where there is none.
    var forOwnVoice: FittedFrontEnd? {
        ownVoice.map {
            var fitted = self
            fitted.model = $0
            fitted.againstWords = nil
            fitted.rule.ownVoiceOffset = rule.onlyMeOffset
            return fitted
        }
    }

    /// Whether the phone network has heard its background speech, too.
    var hasPhones: Bool {
        model.id.hasPrefix(Self.shipped.model.id) && speech.frameCount == Self.shipped.speech.frameCount
    }

    /// The front end in `models/`, built into the program.
    package static let shipped: FittedFrontEnd = {
        let bytes = UnsafeBufferPointer(start: rouse_frontend_model(), count: rouse_frontend_model_size)
        do {
            return try FittedFrontEnd(VerifiedModelFile(builtIn: bytes, name: "the built-in front end"))
        } catch {
            preconditionFailure("\(error)")
        }
    }()
}

extension FittedFrontEnd.CalibrationRule {
    /// What is wrong with a rule that came from a file, or nil.
    fileprivate var flaw: String? {
        let scores = [backgroundShare, agreementShare, offset, ownVoiceOffset, onlyMeOffset]
        let isPossible =
            scores.allSatisfy { abs($0) <= 1_000 } && (0.001...1_000).contains(scale) && (0...1).contains(tailShare)
            && (1...100_000).contains(tailLeast) && (1e-6...1e6).contains(tailRate) && (1e-6...1e6).contains(mostRate)
        return isPossible ? nil : "its rule of calibration is impossible"
    }
}

extension FrontEndModel {
    /// Whether it keeps more of whose voice it is.
    var isForOwnVoice: Bool { id.hasSuffix(FittedFrontEnd.ownVoiceMark) }

    /// The front end that new keywords are enrolled with.
    public static var shipped: FrontEndModel { FittedFrontEnd.shipped.model }
}
