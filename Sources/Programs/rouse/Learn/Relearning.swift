import Enrolment
import EventLog
import KeywordModels

/// Learns a keyword again, from its takes of before and further ones. Nothing is written.
struct Relearning {
    let place: KeywordPlace
    /// The model as it is, whatever it has learned since it was enrolled.
    let before: KeywordModel
    /// The takes beside it.
    let old: [Enroller.Take]
    /// How the word is said.
    let word: WrittenWord
    private let earlier: EarlierEnrolment
    private let enroller: Enroller
    private let said: [Enroller.Take]
    private let pronunciation: Pronunciation

    /// - Parameter path: of the model.
    /// - Throws: `AudioError` or `ModelFileError` where there is too little to learn it again.
    init(_ path: String, _ reader: TakeReader) throws {
        place = KeywordPlace(existing: path)
        earlier = try EarlierEnrolment(place)
        before = earlier.model
        old = try earlier.takes(reader)
        enroller = try Enroller(voice: earlier.isForOneVoice ? .enrolled : .anyone)
        said = try earlier.word?.takes() ?? []
        word = WrittenWord.of(before.keyword, as: earlier.word)
        pronunciation = word.pronunciation
    }

    /// The model of the takes of before alone.
    func alone() throws -> KeywordModel { try learn(old) }

    /// The model with further takes.
    /// - Parameter alone: the one without them.
    func model(with further: [Enroller.Take], besides alone: KeywordModel) throws -> KeywordModel {
        var learned = try learn(old + further)
        // What 'learn' and 'calibrate' have made of the threshold since stays.
        let calibration = before.calibration
        let shift = (calibration.threshold - alone.calibration.threshold) / alone.calibration.width
        learned.calibration.threshold += shift * learned.calibration.width
        return learned
    }

    private func learn(_ takes: [Enroller.Take]) throws -> KeywordModel {
        var learned = try enroller.enroll(
            keyword: before.keyword, takes: takes, byManyPeople: earlier.origin.byManyPeople, said: said,
            pronunciation: pronunciation, createdBy: Version.creator)
        learned.speaker = earlier.speaker
        learned.origin = earlier.origin
        return learned
    }
}

extension MissedTakes {
    /// Words that the model of a file has missed, as takes beside its own.
    static func of(_ words: [Enroller.Take], path: String, _ reader: TakeReader) -> MissedTakes {
        do {
            let again = try Relearning(path, reader)
            return try MissedTakes(words, besides: again.old, name: again.word.spokenName) { takes in
                try again.model(with: takes, besides: again.alone())
            }
        } catch {
            return MissedTakes(words, refused: "\(error)")
        }
    }
}
