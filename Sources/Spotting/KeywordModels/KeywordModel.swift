public import Features
package import Phones

/// A word that was learned: its templates, what its score means, and the front end that its features were made with.
public struct KeywordModel: Keyword {
    /// The engine of all that `rouse enroll` makes; a file that names none is of this one.
    package static let engine = "templates"

    public internal(set) var keyword: String
    public let frontEnd: FrontEndModel
    /// The templates, those of one take side by side.
    package let bank: TemplateBank
    /// Templates that were made of each take: the take itself, and copies of it in noise.
    public let templatesPerTake: Int
    /// The takes in their order, divided into those that give a score together.
    public let panels: [TakePanel]
    /// How far the word's frames spread around the templates in every direction, from the agreement of the takes.
    public let variance: Float
    public package(set) var calibration: Calibration
    /// What looks once more at what the templates have found; nil where it would be of no use.
    package var head: KeywordHead? { headShape?.head }
    /// The same, as streams read it.
    package internal(set) var headShape: HeadShape?
    /// What the second look at a candidate goes by; nil where the first one decides.
    public let phones: KeywordPhones?
    /// What the model goes by where the other network is used: the large one where this is the small one's, and the other
    /// way round. Nil where it was learned with one network.
    package let alternative: Look?
    /// Whose word it is; nil where anybody may say it.
    package let voice: KeywordVoice?
    /// What enrolment found to be taken for the keyword most easily, the worst first.
    public let confusableWords: [ConfusableWord]
    /// What enrolment found out about each take.
    public let takes: [TakeReport]
    /// In how many voices programs have said the word, to be heard from anybody.
    public let voices: Int
    /// How it was learned; that of earlier releases is not known.
    public var origin = KeywordOrigin()
    /// The large network that the model was learned with; empty where there was none.
    let largeID: String
    /// Who says the word, where that is known: what tells several models of one keyword apart.
    public var speaker: String?
    /// The program that made the model.
    public let createdBy: String

    /// - Parameters:
    ///   - templates: their numbers are rounded to 255 steps of each dimension.
    ///   - panels: nil for one in which all takes count.
    public init(
        keyword: String, frontEnd: FrontEndModel, templates: [[[Float]]], templatesPerTake: Int = 1,
        panels: [TakePanel]? = nil, variance: Float, calibration: Calibration, head: KeywordHead? = nil,
        phones: KeywordPhones? = nil, confusableWords: [ConfusableWord] = [], takes: [TakeReport], voices: Int = 0,
        createdBy: String
    ) {
        self.init(
            keyword: keyword, frontEnd: frontEnd, templates: templates, templatesPerTake: templatesPerTake,
            panels: panels, variance: variance, calibration: calibration, head: head, phones: phones, alternative: nil,
            voice: nil, confusableWords: confusableWords, takes: takes, voices: voices, createdBy: createdBy)
    }

    /// The same, with what holds for the other network.
    package init(
        keyword: String, frontEnd: FrontEndModel, templates: [[[Float]]], templatesPerTake: Int,
        panels: [TakePanel]?, variance: Float, calibration: Calibration, head: KeywordHead?, phones: KeywordPhones?,
        alternative: Look?, voice: KeywordVoice?, confusableWords: [ConfusableWord], takes: [TakeReport], voices: Int,
        createdBy: String
    ) {
        precondition(variance > 0, "a variance is above 0")
        precondition(!templates.isEmpty, "a model has a template")
        precondition(templates.count.isMultiple(of: templatesPerTake), "each take has as many templates")
        precondition(
            templates.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.count == frontEnd.dimensions } },
            "each template frame has the dimensions of the front end")
        let takeCount = templates.count / templatesPerTake
        precondition(
            head?.flaw(templates: templates.count, dimensions: frontEnd.dimensions) == nil,
            "a head is one of its templates'")
        let panels = panels ?? [TakePanel(takes: takeCount)]
        precondition(panels.divide(takeCount), "each take is in one panel")
        self.keyword = keyword
        self.frontEnd = frontEnd
        let bank = TemplateBank(templates)
        self.bank = bank
        self.templatesPerTake = templatesPerTake
        self.panels = panels
        self.variance = variance
        self.calibration = calibration
        headShape = head.map { HeadShape($0, dimensions: bank.dimensions) }
        self.phones = phones
        self.alternative = alternative
        self.voice = voice
        largeID = PhoneModel.large?.id ?? ""
        self.confusableWords = confusableWords
        self.takes = takes
        self.voices = voices
        self.createdBy = createdBy
    }

    /// The same with another head, and what a score means with it.
    package func with(_ head: KeywordHead, _ calibration: Calibration) -> KeywordModel {
        precondition(
            head.flaw(templates: bank.lengths.count, dimensions: frontEnd.dimensions) == nil,
            "a head is one of its templates'")
        var model = self
        model.headShape = HeadShape(head, dimensions: bank.dimensions)
        model.calibration = calibration
        return model
    }

    /// The same by another name.
    package func called(_ keyword: String) -> KeywordModel {
        var model = self
        model.keyword = keyword
        return model
    }

    package func with(_ calibration: Calibration) -> KeywordModel {
        var model = self
        model.calibration = calibration
        return model
    }

    /// For each template its frames of features, each the mean of two hops of 10 ms. Those of one take lie side by side.
    public var templates: [[[Float]]] { bank.lengths.indices.map { bank.frames(of: $0) } }

    /// Whether its takes are in one voice, as far as they tell.
    package var isOfOneVoice: Bool { variance < 1 }

    /// The voice that it is said in, where this program can tell.
    package var usableVoice: KeywordVoice? { voice.flatMap { $0.isUsable ? $0 : nil } }

    /// What the small network goes by where both networks look; nil where one looks alone. Both look for a word of many
    /// voices, which scores by the best of them: other speech comes nearest to such words.
    package var secondOpinion: Look? {
        guard panels.contains(where: { $0.best < $0.takes }), phones?.network == .large else { return nil }
        return alternative.flatMap { $0.phones == nil ? nil : $0 }
    }

    /// The phone networks whose kind of sound is kept for it.
    package var networks: [PhoneModel.Size] {
        [phones?.network, secondOpinion?.phones?.network, usableVoice.map { _ in .small }].compactMap(\.self)
    }

    /// Seconds of the longest template.
    public var longestTemplate: Double {
        Double(bank.longest * TemplateBank.hopsPerFrame) * 0.01
    }
}

extension KeywordModel {
    /// What depends on the network that reads the candidates.
    package struct Look: Sendable, Hashable {
        package var phones: KeywordPhones?
        package var calibration: Calibration

        package init(phones: KeywordPhones?, calibration: Calibration) {
            (self.phones, self.calibration) = (phones, calibration)
        }
    }
}
