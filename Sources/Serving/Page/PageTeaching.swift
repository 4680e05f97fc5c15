import Audio
package import Enrolment
import EventLog
import HTTPServer
import KeywordModels
import KeywordSpotting
import Synchronization
import System

/// What the page needs to teach words.
package struct PageTeachingTools: Sendable {
    /// The program, as models name it.
    package var creator: String
    /// Where the model of a keyword goes.
    package var place: @Sendable (_ keyword: String) throws -> KeywordPlace
    /// Has the program read its models again.
    package var reload: @Sendable () -> Void

    package init(
        creator: String, place: @escaping @Sendable (String) throws -> KeywordPlace,
        reload: @escaping @Sendable () -> Void
    ) {
        (self.creator, self.place, self.reload) = (creator, place, reload)
    }
}

/// Teaches a word from what a browser has recorded, or as it is written: takes with their verdicts, a model to try, and
/// nothing on the disk before it is kept.
final class PageTeaching: Sendable {
    private static let mostTakes = Limit(
        24, .elements, of: "the takes of a word that is taught on the page", beyond: "a further take is refused")
    /// Parts of the picture of a take.
    private static let parts = 120

    enum Step: Sendable {
        case take(keyword: String, sound: [UInt8])
        /// A take by the microphone of the program.
        case listen(keyword: String)
        case drop(Int)
        /// - Parameter spelling: what programs shall say; nil for takes alone.
        case learn(keyword: String, spelling: String?, language: String)
        case attempt(sound: [UInt8])
        case keep
    }

    private struct State {
        var keyword = ""
        /// By a number that stays.
        var takes: [(id: Int, take: Enroller.Take)] = []
        var next = 1
        var model: KeywordModel?
        /// The takes that the model was made of.
        var learned: [Enroller.Take] = []
    }

    private struct Complaint: Error, CustomStringConvertible {
        let description: String
    }

    private let tools: PageTeachingTools
    private let state = Mutex(State())

    private let tap: StreamTap
    /// Seconds of a take by the microphone of the program, and how much longer it may take.
    private static let listening = (seconds: 3.5, patience: 3.0)

    /// - Parameter tap: takes what the program hears.
    init(_ tools: PageTeachingTools, _ tap: StreamTap) { (self.tools, self.tap) = (tools, tap) }

    /// Takes up to some seconds.
    func response(to step: Step) throws -> HTTPResponse {
        switch step {
        case .take(let keyword, let sound): try add(keyword, samples(sound))
        case .listen(let keyword): try listen(keyword)
        case .drop(let id): try drop(id)
        case .learn(let keyword, let spelling, let language): try learn(keyword, spelling, language)
        case .attempt(let sound): try attempt(sound)
        case .keep: try keep()
        }
    }

    /// - Throws: a sentence for what is no word.
    private func checked(_ keyword: String) throws -> String {
        let word = keyword.trimmed
        guard KeywordName.isOne(word) else {
            throw Complaint(description: "Type the word first: up to \(KeywordName.longest.value) letters")
        }
        return word
    }

    private func samples(_ sound: [UInt8]) throws -> [Float] {
        guard let samples = UploadedSound.samples(sound) else {
            throw Complaint(description: "This is no sound that can be learned from: WAV, 16 kHz, mono, 16 bit")
        }
        return samples
    }

    // MARK: - Takes

    private func listen(_ keyword: String) throws -> HTTPResponse {
        _ = try checked(keyword)
        guard let samples = tap.record(Self.listening.seconds, patience: Self.listening.patience) else {
            throw Complaint(description: "No audio comes from the microphone; end the pause, and look at the level")
        }
        return try add(keyword, samples)
    }

    private func add(_ keyword: String, _ samples: [Float]) throws -> HTTPResponse {
        let keyword = try checked(keyword)
        let recording = Enroller.Take(name: "take", samples: samples)
        let takes = Memo.takes(in: recording)
        for take in takes {
            // Says what is wrong with a take that holds no word before it is among the others.
            _ = try Enroller().compare([take])
        }
        let known = state.withLock { $0.keyword == keyword ? $0.takes.map(\.take) : [] }
        if let copy = DuplicateTakes(takes, besides: known).copies.first {
            throw Complaint(description: "This is the same recording as \(copy.original), and would teach nothing")
        }
        try state.withLock { state in
            if state.keyword != keyword { (state.keyword, state.takes) = (keyword, []) }
            guard state.takes.count + takes.count <= Self.mostTakes.value else {
                throw Complaint(description: "There are \(Self.mostTakes.value) takes already; drop one first")
            }
            for take in takes {
                var named = take
                named.name = "take \(state.next)"
                state.takes.append((state.next, named))
                state.next += 1
            }
        }
        return try verdicts()
    }

    /// A take to be played.
    func sound(of id: Int) -> HTTPResponse? {
        let take = state.withLock { state in state.takes.first { $0.id == id }?.take }
        guard let take else { return nil }
        return HTTPResponse(200, "audio/wav", PCM.wav(take.samples.map(PCM.sample)))
    }

    private func drop(_ id: Int) throws -> HTTPResponse {
        state.withLock { state in state.takes.removeAll { $0.id == id } }
        return try verdicts()
    }

    private func verdicts() throws -> HTTPResponse {
        let (keyword, takes) = state.withLock { ($0.keyword, $0.takes) }
        let name = WrittenWord.of(keyword, as: nil).spokenName
        let comparisons = takes.isEmpty ? [] : try Enroller().compare(takes.map(\.take), name: name)
        var line = JSONLine()
        line.add("keyword", keyword)
        line.add(
            "takes",
            zip(takes, comparisons).map { take, comparison in
                var line = JSONLine()
                let report = comparison.report
                line.add("id", take.id)
                line.add("name", take.take.name)
                line.add("duration", report.duration)
                line.add("start", report.wordStart)
                line.add("end", report.wordEnd)
                line.add("level", report.level)
                line.add("snr", report.signalToNoise)
                let phones = SpokenName.phones(of: take.take, report, beside: name)
                line.add("expected", phones.expected)
                line.add("heard", phones.heard)
                line.add("problems", report.problems.map(\.rawValue))
                line.add("peaks", json: "[\(Self.peaks(take.take.samples).map { "\($0)" }.joined(separator: ","))]")
                return line
            })
        return PageJSON.response(line)
    }

    /// For each part of a take its loudest sample, 0 to 1 with two digits.
    private static func peaks(_ samples: [Float]) -> [Double] {
        (0..<parts).map { part in
            let range = part * samples.count / parts..<(part + 1) * samples.count / parts
            let peak = samples[range].reduce(Float(0)) { max($0, abs($1)) }
            return (Double(min(1, peak)) * 100).rounded() / 100
        }
    }

    // MARK: - The model

    private func learn(_ keyword: String, _ spelling: String?, _ language: String) throws -> HTTPResponse {
        let keyword = try checked(keyword)
        let takes = state.withLock { $0.keyword == keyword ? $0.takes.map(\.take) : [] }
        let word = try spelling.map { spelling in
            let text = spelling.trimmed.isEmpty ? keyword : try checked(spelling)
            guard language.count <= 16, language.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }) else {
                throw Complaint(description: "This is no language; type one as espeak-ng calls it, such as en")
            }
            return WrittenWord(spellings: [text], language: language)
        }
        guard !takes.isEmpty || word != nil else {
            throw Complaint(description: "There is no take; record three, or have programs say the word")
        }
        let said = try word?.takes() ?? []
        var model = try Enroller().enroll(
            keyword: keyword, takes: takes, said: said,
            pronunciation: WrittenWord.of(keyword, as: word).pronunciation, createdBy: tools.creator)
        model.origin = KeywordOrigin(spellings: word?.spellings ?? [], language: word?.language ?? "en")
        state.withLock { ($0.keyword, $0.model, $0.learned) = (keyword, model, takes) }
        return PageJSON.response(try expectations(model))
    }

    private func expectations(_ model: KeywordModel) throws -> JSONLine {
        let expected = ExpectedPerformance(model)
        var line = JSONLine()
        line.add("keyword", model.keyword)
        line.add("takes", model.takes.count)
        line.add("voices", model.voices)
        line.add("low", expected.usual.range.lowerBound)
        line.add("high", expected.usual.range.upperBound)
        line.add("weakest", expected.weakestTake?.name)
        line.add("weakestMargin", expected.weakestTake?.margin)
        line.add("resemblances", expected.confusableWords.map(\.word))
        line.add("soundAlikes", expected.soundAlikes)
        line.add("advice", expected.improvements.map(\.sentence))
        line.add("replaces", try tools.place(model.keyword).hasModel)
        return line
    }

    /// Whether the model hears its word in a recording.
    private func attempt(_ sound: [UInt8]) throws -> HTTPResponse {
        guard let model = state.withLock({ $0.model }) else { throw Complaint(description: "Nothing is learned yet") }
        var samples = try samples(sound)
        // What is found in the last frames is decided some frames later.
        samples += [Float](repeating: 0, count: 16_000)
        let length = Double(samples.count) / 16_000
        let decision = try ClipDecision(
            samples, place: 0...length, models: [model], configuration: SpottingConfiguration())
        var line = JSONLine()
        line.add("heard", decision.isHeard)
        line.add("score", decision.score)
        return PageJSON.response(line)
    }

    /// Writes model and takes where `rouse enroll` writes them; a model of before stays beside it.
    private func keep() throws -> HTTPResponse {
        let (learned, takes) = state.withLock { ($0.model, $0.learned) }
        guard let model = learned else { throw Complaint(description: "Nothing is learned yet") }
        let place = try tools.place(model.keyword)
        try place.makeFolder()
        let before = place.hasModel ? try? KeywordModel(path: place.model) : nil
        if takes.isEmpty {
            if let before { try EarlierModel.keep(before, of: place.model) }
            try model.write(to: place.model)
        } else {
            var store = TakeStore(place, at: WallClock.stamp(WallClock.now()))
            for (index, take) in takes.enumerated() { try store.store(index + 1, take.samples) }
            if let before { try EarlierModel.keep(before, of: place.model) }
            try model.write(to: place.model)
            _ = try store.complete()
        }
        state.withLock { $0 = State() }
        tools.reload()
        var line = JSONLine()
        line.add("keyword", model.keyword)
        line.add("kept", true)
        return PageJSON.response(line)
    }
}
