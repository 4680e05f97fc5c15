import Audio
import Enrolment
import KeywordModels
import System

/// What there is of a keyword that is learned again: its model, the takes beside it, and how it was learned.
struct EarlierEnrolment {
    let model: KeywordModel
    private let paths: [String]

    /// - Parameter keyword: what the model is expected to be of; nil for anything.
    /// - Throws: `AudioError` or `ModelFileError` where there is too little to learn it again.
    init(_ place: KeywordPlace, keyword: String? = nil) throws {
        guard place.hasModel else {
            throw AudioError(
                .noInput, "\(place.model): there is no model yet; leave --add out, or name it with --output")
        }
        model = try KeywordModel(path: place.model)
        paths = KeptTakes(place).paths
        if let keyword, model.keyword != keyword {
            throw AudioError(.usage, "\(place.model): is a model of '\(model.keyword)', not of '\(keyword)'")
        }
        guard paths.count >= model.takes.count else {
            let found = paths.isEmpty ? "its takes do not" : "only \(paths.count) of its \(model.takes.count) takes"
            throw AudioError(
                .noInput,
                """
                \(place.model): \(found) lie beside it (\(place.take(1)), ...); learn it from all recordings with \
                'rouse enroll --force --keyword \(CommandWords.quoted(model.keyword)) --output \
                \(CommandWords.quoted(place.model)) RECORDING...'
                """)
        }
    }

    /// The takes, called as in the model.
    func takes(_ reader: TakeReader) throws -> [Enroller.Take] {
        try paths.enumerated().map { index, path in
            var take = try reader.read(path)
            if index < model.takes.count { take.name = model.takes[index].name }
            return take
        }
    }

    var origin: KeywordOrigin { model.origin }
    var speaker: String? { model.speaker }
    var isForOneVoice: Bool { model.isForOneVoice }

    /// The word as programs have said it; nil where they have not.
    var word: WrittenWord? {
        guard model.voices > 0 else { return nil }
        return WrittenWord(
            spellings: origin.spellings.isEmpty ? [model.keyword] : origin.spellings, language: origin.language)
    }
}

extension KeywordOrigin {
    init(byManyPeople: Bool, _ word: WrittenWord?) {
        self.init(byManyPeople: byManyPeople, spellings: word?.spellings ?? [], language: word?.language ?? "en")
    }
}
