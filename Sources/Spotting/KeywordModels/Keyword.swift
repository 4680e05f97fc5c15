import ModelFiles

/// A wake word from a model file: the part that the models of all engines have in common.
///
/// `rouse enroll` makes a `KeywordModel`, for the engine that aligns templates. Another engine has its own type of model.
public protocol Keyword: Sendable {
    /// The name of the engine that looks for it.
    var engine: String { get }
    /// The word, as detections call it.
    var keyword: String { get }
    /// Who says the word, where that is known: what tells several models of one keyword apart.
    var speaker: String? { get set }
    /// The calibration of its scores; nil if the engine cannot predict false alarms.
    var calibrated: Calibration? { get }
    /// The language that it is said in.
    var language: String { get }
    /// The program that made the model.
    var createdBy: String { get }

    /// The bytes of the model file.
    func encoded() throws -> [UInt8]
}

extension Keyword {
    /// Writes the model; a reader sees the old file or the whole new one.
    /// - Throws: `ModelFileError` when `path` cannot be written.
    public func write(to path: String) throws { try FileAccess.replace(path, with: encoded()) }

    public var calibrated: Calibration? { nil }
}
