package import Features
public import KeywordModels
import ModelFiles
import Phones
package import System

/// Makes a keyword model from recordings of the word.
public struct Enroller {
    /// One recording of the keyword.
    public struct Take: Sendable, Hashable {
        /// What reports and errors call it.
        public var name: String
        /// 16 kHz mono, within -1...1.
        public var samples: [Float]
        /// Where the word lies, in a take that was cut out of a longer recording; nil for where its energy is.
        package var bounds: WordBounds?

        public init(name: String, samples: [Float]) {
            self.name = name
            self.samples = samples
        }
    }

    /// A take with more seconds than this is refused.
    package static let longestTake = Limit(
        15, .seconds, of: "a take",
        beyond: "the take is refused")
    /// No keyword is longer, in seconds.
    static let longestWord = 3.0
    static let shortestWord = 0.1
    /// Below this level in dBFS nothing is taken for a word.
    static let silence = -75.0

    let fitted: FittedFrontEnd
    /// Whether takes in one voice get a head; without one a keyword is found by its templates alone.
    package var fitsHeads = true
    /// Whether a keyword of takes in one voice loses score in another.
    package var tellsVoices = true
    /// Whether candidates are looked at again by their phones.
    package var looksTwice = true

    /// Who shall be heard.
    public enum Voice: Sendable {
        /// Anybody who says the word like the takes.
        case anyone
        /// As far as can be told, only who said the takes. Noise hides the word more easily then.
        case enrolled
    }

    /// An enroller with the front end that is shipped in `models/`, or with another one.
    /// - Parameter path: a file, as `tools/fit_frontend` writes it.
    /// - Throws: `ModelFileError` when the file cannot be used, or knows nothing of voices that are told apart.
    public init(voice: Voice = .anyone, frontEnd path: String? = nil) throws {
        let fitted = try path.map { try FittedFrontEnd(path: $0) } ?? .shipped
        switch voice {
        case .anyone: self.fitted = fitted
        case .enrolled:
            guard let ownVoice = fitted.forOwnVoice else {
                throw ModelFileError(
                    .badData,
                    """
                    \(path ?? "The built-in front end") has no projection for one voice alone; enrol for anyone's, or \
                    fit it again with tools/fit_frontend.
                    """)
            }
            self.fitted = ownVoice
        }
    }

    /// With a front end from memory.
    /// - Parameter name: what to call it in an error.
    package init(frontEnd bytes: [UInt8], name: String) throws {
        fitted = try FittedFrontEnd(bytes: bytes, name: name)
    }

    /// What makes the features.
    package var frontEnd: FrontEndModel { fitted.model }

    /// Learns a keyword.
    /// - Parameters:
    ///   - takes: recordings of the word alone, at least one unless `said` has some. `DuplicateTakes` tells copies of one
    ///     recording, which teach nothing, and `ManyTakes` finds the word in recordings that hold more than it.
    ///   - byManyPeople: whether the takes are by many people, who say the word in several ways.
    ///   - said: the word as programs say it, to be heard from anybody.
    ///   - pronunciation: how the keyword's name is said, which a second look holds what was heard against as far as it
    ///     fits the takes; it is asked for where a second look may be of use.
    ///   - createdBy: the program, for the model file.
    /// - Throws: `EnrolmentError` naming the take that cannot be used.
    public func enroll(
        keyword: String, takes: [Take], byManyPeople: Bool = false, said: [Take] = [],
        pronunciation: @autoclosure () -> Pronunciation = Pronunciation(), createdBy: String
    ) throws -> KeywordModel {
        guard !takes.isEmpty || !said.isEmpty else {
            throw EnrolmentError("No takes to learn '\(keyword)' from; record three.")
        }
        let recorded = try takes.isEmpty ? nil : LearnedTakes(takes, areAlike: !byManyPeople, fitted.model)
        let spoken = try said.isEmpty ? nil : LearnedTakes(said, areAlike: false, fitted.model)
        let parts = [recorded, spoken].compactMap(\.self)
        let templates = parts.flatMap(\.templates)
        let variance = spoken == nil ? recorded?.variance ?? 1 : 1
        guard templates.joined().joined().allSatisfy(\.isFinite), variance.isFinite else {
            throw EnrolmentError("The front end '\(fitted.model.id)' makes no features of '\(keyword)'; use another.")
        }
        // Takes in one voice get a head, and are held against what the phone network reads in themselves. Their name adds
        // nothing to that which was measured.
        let isOneVoice = spoken == nil && variance < 1
        let fitted = isOneVoice ? fitted.forTakesOfOneVoice : fitted
        let candidate = Calibrator.Candidate(
            templates: templates, templatesPerTake: TakeTemplates.conditions.count, panels: parts.map(\.panel),
            variance: variance)
        let isAlone = fitted.model.isForOwnVoice
        let evidence: [PhoneEvidence]
        if !looksTwice || !fitted.hasPhones {
            evidence = []
        } else if isOneVoice {
            // A front end that keeps more of whose voice it is tells others better alone.
            evidence =
                isAlone ? [] : [PhoneEvidence(ofOneVoice: recorded?.words ?? [])].compactMap(\.self)
        } else {
            let name = pronunciation()
            evidence = [.large, .small].compactMap { PhoneEvidence($0, takes: recorded?.words ?? [], name: name) }
        }
        let finding = try Calibrator(fitted).finding(
            keyword: keyword, candidate, takes: recorded?.takes ?? [],
            voices: recorded == nil ? .programs : byManyPeople ? .many : isOneVoice ? .one : .few,
            copies: isOneVoice && fitsHeads ? recorded?.copies(fitted.model) : nil, evidence: evidence)
        let voice = isOneVoice && tellsVoices ? recorded.map { TakeVoices($0.words).voice(isAlone: isAlone) } : nil
        var reports = recorded?.reports ?? []
        for (index, score) in finding.takeScores.enumerated() { reports[index].rawScore = score }
        return KeywordModel(
            keyword: keyword, frontEnd: fitted.model, templates: templates,
            templatesPerTake: TakeTemplates.conditions.count, panels: candidate.panels, variance: variance,
            calibration: finding.calibration, head: finding.head, phones: finding.phones,
            alternative: finding.alternative, voice: voice, confusableWords: finding.confusableWords,
            takes: reports, voices: said.count, createdBy: createdBy)
    }
}

extension KeywordModel {
    /// Whether it was learned to hear the enrolled voice alone.
    public var isForOneVoice: Bool { frontEnd.isForOwnVoice }
}
