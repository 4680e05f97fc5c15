import Enrolment
import KeywordModels
import KeywordSpotting
import Phones
import TestSupport
import Testing
import VoiceActivity

/// A keyword whose name is known is looked at twice: by its templates, and by its phones.
@Suite struct SecondLookTests {
    private static let named = Result { try model("computer", name: "computer") }
    private static let misnamed = Result { try model("computer", name: "marigold") }

    private static func model(_ word: String, name: String) throws -> KeywordModel {
        let takes = try (0..<5).map { index in
            let voice = Voice(speed: 135 + 12 * index, pitch: 25 + 12 * index)
            return Enroller.Take(name: "\(word) \(index)", samples: Scene.take(try voice.saying(word)))
        }
        return try Enroller().enroll(
            keyword: word, takes: takes, byManyPeople: true,
            pronunciation: WrittenWord(spellings: [name]).pronunciation, createdBy: "tests")
    }

    private static func byFewPeople() throws -> KeywordModel {
        let takes = try ["en-us+f3", "en-gb-x-rp+m7", "en-gb-scotland+f5"].enumerated().map { index, name in
            let voice = Voice(name, speed: 135 + 25 * index, pitch: 30 + 20 * index)
            return Enroller.Take(name: name, samples: Scene.take(try voice.saying("computer")))
        }
        let model = try Enroller().enroll(
            keyword: "computer", takes: takes, pronunciation: WrittenWord(spellings: ["computer"]).pronunciation,
            createdBy: "tests")
        try #require(model.phones != nil, "takes that differ")
        return model
    }

    /// A word that programs alone have said.
    private static func said(isEnglish: Bool) throws -> KeywordModel {
        let takes = try (0..<3).map { index in
            let voice = Voice(speed: 135 + 12 * index, pitch: 25 + 12 * index)
            return Enroller.Take(name: "\(index)", samples: Scene.take(try voice.saying("computer")))
        }
        var name = WrittenWord(spellings: ["computer"]).pronunciation
        name.isEnglish = isEnglish
        return try Enroller().enroll(
            keyword: "computer", takes: [], said: takes, pronunciation: name, createdBy: "tests")
    }

    private func best(_ word: String, by model: KeywordModel) throws -> Double {
        var scan = try NegativeScan(model)
        let samples = Scene.take(try Voice(speed: 150, pitch: 60).saying(word))
        for hop in 0..<(samples.count / 160) {
            scan.process(samples.span.extracting((hop * 160)..<((hop + 1) * 160)))
        }
        scan.endRecording(named: word)
        return scan.likenesses.map(\.score).max() ?? 0
    }

    @Test func theNameGivesAWordItsPhones() throws {
        let phones = try #require(Self.named.get().phones)
        #expect(phones.weight > 0 && phones.strings.count >= 3)
        #expect(try best("computer", by: Self.named.get()) > 0.5)
        #expect(try best("lemonade", by: Self.named.get()) < 0.5)
    }

    /// What a search makes of a word.
    private func found(
        _ word: String, by model: KeywordModel, _ configuration: SpottingConfiguration = .init()
    ) throws -> [KeywordFinding] {
        let said = Scene.take(try Voice(speed: 150, pitch: 60).saying(word))
        return try found(in: said + [Float](repeating: 0, count: 3 * 16_000), by: model, configuration)
    }

    private func found(
        in samples: [Float], by model: KeywordModel, _ configuration: SpottingConfiguration
    ) throws -> [KeywordFinding] {
        var hearing = Hearing()
        let search = try KeywordSearch([model], configuration: configuration)
        var found: [KeywordFinding] = []
        for start in stride(from: 0, to: samples.count - 159, by: 160) {
            hearing.process(samples.span.extracting(start..<start + 160))
            found += search.process(hearing, hops: 1).map(\.finding)
        }
        return found + search.flush() + search.end()
    }

    private func phones(of found: [KeywordFinding]) -> [HeardPhones?] {
        found.compactMap { finding in
            switch finding {
            case .detection(let detection): .some(detection.phones)
            case .nearMiss(let miss): .some(miss.phones)
            case .wordEnd: nil
            }
        }
    }

    @Test func aDetectionAndANearMissTellThePhonesThatWereHeard() throws {
        let model = try Self.named.get()
        let symbols = PhoneModel.shipped.symbols
        let known = try Set(#require(model.phones).strings.map(symbols.text))
        var strict = SpottingConfiguration()
        strict.minimumScore = 0.9999
        strict.nearMissMargin = SpottingConfiguration.usualNearMissMargin
        for configuration in [SpottingConfiguration(), strict] {
            let found = try found("computer", by: model, configuration)
            let told = try #require(phones(of: found).first ?? nil, "\(found)")
            #expect(known.contains(told.expected))
            let (expected, heard) = (told.expected.split(separator: " "), told.heard.split(separator: " "))
            let same = heard.count { expected.contains($0) }
            #expect(2 * same > expected.count && heard.count <= 2 * expected.count, "\(told)")
        }
    }

    @Test func aWordThatIsHeardByItsTemplatesAloneHasNoPhones() throws {
        let told = try phones(of: found("computer", by: Self.misnamed.get()))
        #expect(!told.isEmpty && told.allSatisfy { $0 == nil })
    }

    @Test func takesOfAnotherWordThanTheNameSaysAreHeardByTheirTemplatesAlone() throws {
        let model = try Self.misnamed.get()
        #expect(model.phones == nil)
        #expect(try model.encoded() == Self.model("computer", name: "marigold").encoded())
    }

    /// Arabic words under English names fitted the large network's phones by up to 0.5 better than what was confused with
    /// them, names that are said by 3 or more.
    @Test func aNameThatFitsByChanceEarnsNothing() {
        #expect(PhoneCalibration.share(earnedBy: 0.5, .large) == 0)
        #expect(PhoneCalibration.share(earnedBy: 1.25, .large) == 0.5)
        #expect(PhoneCalibration.share(earnedBy: 3, .large) == 1)
        #expect(PhoneCalibration.share(earnedBy: 0.1, .small) == 0)
        #expect(PhoneCalibration.share(earnedBy: 0.5, .small) == 1)
        #expect(PhoneCalibration.share(earnedBy: .infinity, .small) == 1)
    }

    /// One sentence that is much like the word says little of the hours to come. What is usually confused with it
    /// decides, as long as the takes are found and the tail does not promise too many false alarms.
    @Test func theDefaultStandsAboveWhatIsUsuallyConfused() {
        let peaks = (0..<200).map { -40 - 0.3 * Double($0) }
        func threshold(_ peaks: [Double], own: Double? = nil, least: Double = -100) -> Double {
            PhoneCalibration.threshold(peaks: peaks, hours: 0.24, lead: 50, own: own, least: least)
        }
        // The peak at place 120 is reached 500 times an hour.
        #expect(abs(threshold(peaks) - (-76 + 11 + 50)) < 1e-9)
        #expect(threshold([10, 5, 0] + peaks.dropFirst(3)) == threshold(peaks))
        #expect(threshold(Array(peaks.prefix(50))) > threshold(peaks))
        #expect(threshold(peaks, own: -10) == -30)
        #expect(threshold(peaks, own: 40) == threshold(peaks))
        #expect(threshold(peaks, own: -10, least: -5) == -5)
    }

    /// Their name tells nothing that they do not.
    @Test func takesInOneVoiceAreHeldAgainstWhatIsReadInThem() throws {
        let takes = try Words.takes(of: "computer")
        let model = try Enroller().enroll(
            keyword: "computer", takes: takes, pronunciation: WrittenWord(spellings: ["computer"]).pronunciation,
            createdBy: "tests")
        let phones = try #require(model.phones)
        #expect(phones.network == .small && phones.strings.count == takes.count && phones.weight > 0)
        #expect(model.head != nil && model.alternative == nil)
        #expect(try model.encoded() == Words.model("computer").encoded())
        let told = try self.phones(of: found("computer", by: model))
        #expect(try !#require(told.first ?? nil, "\(told)").heard.isEmpty)
    }

    @Test func anOnlyTakeAndAVoiceThatAloneIsHeardHaveNoSecondLook() throws {
        let takes = try Words.takes(of: "computer")
        #expect(try Enroller().enroll(keyword: "computer", takes: [takes[0]], createdBy: "tests").phones == nil)
        let onlyMe = try Enroller(voice: .enrolled)
        #expect(try onlyMe.enroll(keyword: "computer", takes: takes, createdBy: "tests").phones == nil)
    }

    /// The templates of a voice hear well enough what else is said.
    @Test func onesOwnWordMayFollowOnOtherSpeech() throws {
        let model = try Words.model("computer")
        let said = try Words.later.saying("we are in a yellow room in our new yellow computer room")
        let frames = try SpottingTrace(Scene.take(said), model).frames
        let best = try #require(frames.max { $0.shifted < $1.shifted })
        #expect(best.phoneGain > -Double(model.phones?.weight ?? 0) * 6)
        #expect(best.pauseLoss == 0)
    }

    @Test func phonesAreReadAsTheyWereWritten() throws {
        let bytes = try Self.named.get().encoded()
        let copy = try KeywordModel(bytes: bytes, name: "a.rouse")
        #expect(copy.phones == (try Self.named.get().phones))
        #expect(try #require(copy.phones).close == #require(copy.phones).mark + 10)
        #expect(try copy.encoded() == bytes)
    }

    /// Its threshold holds for what it was learned with.
    @Test func aModelOfBeforeCountsWhatIsHeardAsItIs() throws {
        let model = try Self.named.get()
        let phones = try #require(model.phones)
        #expect(phones.allowsConfusions)
        let before = KeywordPhones(strings: phones.strings, weight: 10, mark: phones.mark)
        let old = KeywordModel(
            keyword: model.keyword, frontEnd: model.frontEnd, templates: model.templates,
            templatesPerTake: model.templatesPerTake, panels: model.panels, variance: model.variance,
            calibration: model.calibration, phones: before, takes: [], createdBy: "tests")
        let bytes = try old.encoded()
        #expect(try KeywordModel(bytes: bytes, name: "a.rouse").phones == before)
        #expect(before.close == before.mark, "and looks at all candidates in the same way")
    }

    @Test func nothingIsCloseThatIsNotLookedAt() {
        func flaw(_ close: Double) -> String? {
            KeywordPhones(strings: [[1, 2]], weight: 10, mark: -20, close: close).flaw
        }
        #expect(flaw(-20) == nil && flaw(1e6) == nil)
        for close in [-21, 2e6, .infinity, .nan] { #expect(flaw(close) != nil) }
    }

    /// Half an hour of impostor speech tells where the tail of its scores begins, and not how fast it falls.
    @Test func theDefaultIsWhereTalkIsExpectedToWakeTheWordSoOften() throws {
        let few = try Self.byFewPeople().calibration
        let many = try Self.named.get().calibration
        let programs = try Self.said(isEnglish: true).calibration
        #expect(abs(few.falseAlarms(atScore: 0.5) - 1.25) < 1e-6)
        #expect(abs(many.falseAlarms(atScore: 0.5) - 0.75) < 1e-6)
        #expect(abs(programs.falseAlarms(atScore: 0.5) - 2.5) < 1e-6)
        for calibration in [many, programs] { #expect((3...3.4).contains(calibration.tail.scale)) }
    }

    /// The phones of the word are looked for where the templates match, not in what was said before.
    @Test func whatWasSaidBeforeDoesNotCount() throws {
        let model = try Self.named.get()
        let phones = try #require(model.phones)
        let voice = Voice(speed: 150, pitch: 60)
        let (word, other) = (try voice.saying("computer"), try voice.saying("lemonade"))
        var hearing = Hearing()
        var sound = RecentSound(for: [.small])
        let samples = word + other
        let hops = samples.count / 160
        for hop in 0..<hops {
            hearing.process(samples.span.extracting(hop * 160..<(hop + 1) * 160))
            sound.append(hearing.analyzer)
        }
        func gain(from start: Int) -> Float {
            var look = SecondLook(phones, longest: hops, width: 1)
            return look.gain(
                first: .infinity, from: start, at: hops, sound, contrast: 1, ContrastHistory(startingAt: hops))
        }
        #expect(gain(from: 0) > gain(from: word.count / 160) + phones.weight)
        #expect(gain(from: -1_000) == gain(from: 0))

        /// Of what follows the word while its candidate goes on.
        func gain(wordIsReported: Bool) -> Float {
            var look = SecondLook(phones, longest: hops, width: 1)
            let (first, end) = (phones.close + 1, word.count / 160)
            _ = look.gain(
                first: first, from: 0, at: hops - 1, sound, contrast: 1, ContrastHistory(startingAt: hops - 1))
            if wordIsReported { look.forget(before: end) }
            return look.gain(
                first: first, from: end, at: hops, sound, contrast: 1, ContrastHistory(startingAt: hops))
        }
        #expect(gain(wordIsReported: false) > gain(wordIsReported: true) + phones.weight)
        #expect(gain(wordIsReported: true) == gain(from: word.count / 160))
    }

    /// What follows it in the talk matches together with the word, and the phones of the word were read a moment before.
    @Test func aWordAmongTalkersIsReportedOnce() throws {
        let talk = try (0..<6).map { index in
            let voice = Voice(
                ["en-us+m1", "en-us+f2", "en-gb+m3"][index % 3], speed: 150 + 10 * index, pitch: 30 + 8 * index)
            return try voice.saying(
                "there is nothing new in the paper this morning, could you pass me the salt and that bottle over there")
        }
        var samples = (0..<40 * 16_000).map { place in
            talk.enumerated().reduce(Float(0)) { $0 + 0.1 * $1.element[(place + 9_000 * $1.offset) % $1.element.count] }
        }
        let places = Array(stride(from: 48_000, to: 36 * 16_000, by: 64_000))
        for (index, place) in places.enumerated() {
            let word = try Voice(["en-us+m2", "en-us+f3", "en-gb+m4"][index % 3], pitch: 30 + 4 * index).saying(
                "computer")
            for (offset, sample) in word.enumerated() { samples[place + offset] += sample }
        }
        var eager = SpottingConfiguration()
        eager.sensitivity = 0.95
        let reports = try found(in: samples, by: Self.said(isEnglish: true), eager).compactMap { finding in
            if case .detection(let detection) = finding { detection.start } else { nil }
        }
        let times = places.map { Double($0) / 16_000 }
        #expect(times.allSatisfy { time in reports.count { abs($0 - time) < 2 } == 1 }, "\(reports)")
    }

    /// A word that somebody pauses before loses nothing; one in the middle of talk does.
    @Test func aWordWithoutAPauseBeforeLoses() throws {
        let model = try Self.named.get()
        let voice = Voice(speed: 150, pitch: 60)
        let said = try voice.saying("we are in a yellow room in our new yellow computer room")
        let (talk, word) = (try voice.saying("we are in a yellow room"), try voice.saying("computer"))
        let quiet = [Float](repeating: 0, count: 8_000)
        func best(_ samples: [Float]) throws -> SpottingTrace.Frame {
            let frames = try SpottingTrace(Scene.take(samples), model).frames
            return try #require(frames.max { $0.shifted < $1.shifted })
        }
        let (within, behind) = (try best(said), try best(talk + quiet + word))
        #expect(behind.pauseLoss == 0)
        #expect(within.pauseLoss > 0.5 * model.calibration.width)
        #expect(within.pauseLoss <= 1.5 * model.calibration.width + 1e-4)
        #expect(within.score > 0.02)
    }

    /// Impostor speech is English for the most part; talk in another language comes nearer to a word of it.
    @Test func aWordOfAnotherLanguageHasAHigherThreshold() throws {
        let english = try Self.said(isEnglish: true).calibration
        let other = try Self.said(isEnglish: false).calibration
        #expect(abs(other.threshold - english.threshold - 4) < 1e-9)
        #expect(abs(other.falseAlarms(atScore: 0.5) - english.falseAlarms(atScore: 0.5)) < 1e-9)
    }
}
