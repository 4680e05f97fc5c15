import Features
package import ModelFiles
import Phones

/// The file of a keyword model.
extension KeywordModel {
    /// The kind of all model files of keywords, whatever their engine.
    package static let kind = "keyword"
    /// The version of a file of another engine: earlier releases, which know no engines, refuse it.
    package static let versionWithEngine: UInt32 = 5
    /// Enrolment finds 0.7 to 1, that of earlier releases 0.42 to 1.
    private static let possibleVariances: ClosedRange<Float> = 0.001...1_000
    /// No word is longer than this.
    private static let longestTemplateFrames = 1_000

    private struct Head: Codable {
        var template: Int
        var bias: Float
    }

    private struct Voice: Codable {
        var network: String
        var near: Float
        var weight: Float
    }

    private struct Phones: Codable {
        /// Names of the network's symbols.
        var strings: [[String]]
        var weight: Float
        var mark: Double
        /// Missing where it is the mark.
        var close: Double?
        /// Missing where they are not allowed for.
        var confusions: Bool?
    }

    private struct Large: Codable {
        var phones: Phones
        var calibration: Calibration
        /// The network.
        var id: String
    }

    private struct Header: Codable {
        /// Missing in files of this engine.
        var engine: String?
        var keyword: String
        var features: FeatureConfiguration
        var frontEnd: String
        var templatesPerTake: Int
        /// Hops from one frame of a template to the next; missing in files of earlier releases, where every hop has one.
        var hopsPerFrame: Int?
        /// Missing where all takes count: such a file is read by the releases that knew no panels.
        var panels: [TakePanel]?
        var variance: Float
        var calibration: Calibration
        /// Missing where there is none.
        var head: Head?
        /// Missing where there is no second look.
        var phones: Phones?
        /// What holds where the large network is installed; missing where it was not at enrolment, or is of no use.
        var large: Large?
        /// Missing where anybody may say it.
        var voice: Voice?
        /// The confusable words.
        var resemblances: [ConfusableWord]
        var takes: [TakeReport]
        /// Missing where no program has said the word.
        var voices: Int?
        var createdBy: String
        /// Missing in models of earlier releases, which in turn do not look for it.
        var speaker: String?
        /// Missing where the takes tell all of it.
        var origin: KeywordOrigin?
    }

    /// Earlier releases refuse a file of this version: they would take its templates to be as short as their frames are
    /// few.
    private static let versionWithHops: UInt32 = 7
    private static let headWeights = "headWeights"
    private static let voiceEmbedding = "voice"

    private var file: ModelFile<Header> {
        let looks = [Look(phones: phones, calibration: calibration), alternative].compactMap(\.self)
        let large = looks.first { $0.phones?.network == .large }
        let small = looks.first { $0.phones?.network != .large } ?? looks[0]
        let header = Header(
            keyword: keyword, features: frontEnd.configuration, frontEnd: frontEnd.id,
            templatesPerTake: templatesPerTake, hopsPerFrame: TemplateBank.hopsPerFrame,
            panels: panels.count == 1 && panels[0].best == panels[0].takes ? nil : panels, variance: variance,
            calibration: small.calibration, head: head.map { Head(template: $0.template, bias: $0.bias) },
            phones: small.phones.map(Self.stored),
            large: large.flatMap { look in
                look.phones.map {
                    Large(phones: Self.stored($0), calibration: look.calibration, id: largeID)
                }
            },
            voice: voice.map { Voice(network: $0.network, near: $0.near, weight: $0.weight) },
            resemblances: confusableWords, takes: takes,
            voices: voices > 0 ? voices : nil, createdBy: createdBy, speaker: speaker,
            origin: origin == KeywordOrigin() ? nil : origin)
        let steps = Tensor("templateSteps", shape: [bank.dimensions], values: bank.steps)
        let codes = bank.lengths.enumerated().map { template, length in
            Tensor(
                "templateCodes", shape: [length, bank.dimensions], element: .int8,
                values: bank.codes(of: template).map(Float.init))
        }
        let weights =
            head.map {
                [
                    Tensor(
                        Self.headWeights, shape: [KeywordHead.bins, bank.dimensions], element: .float16,
                        values: $0.weights)
                ]
            } ?? []
        let embedding =
            voice.map {
                [
                    Tensor(
                        Self.voiceEmbedding, shape: [$0.embedding.count], element: .float16, values: $0.embedding)
                ]
            } ?? []
        return ModelFile(
            kind: Self.kind, id: keyword, content: header,
            tensors: frontEnd.tensors + [steps] + codes + weights + embedding,
            version: Self.versionWithHops)
    }

    /// The bytes of the model file.
    public func encoded() throws -> [UInt8] { try file.encoded() }

    /// Reads a model that `write` or `rouse enroll` made.
    /// - Throws: `ModelFileError` that says what is wrong with the file.
    public init(path: String) throws {
        try self.init(bytes: FileAccess.read(path), name: path)
    }

    public var engine: String { Self.engine }
    public var calibrated: Calibration? { calibration }
    public var language: String { origin.language }

    /// Reads a model from memory.
    /// - Parameter name: what to call it in an error.
    public init(bytes: [UInt8], name: String) throws {
        let file = try VerifiedModelFile(bytes, name: name)
        let engine = try Self.engine(of: file)
        guard engine == Self.engine else {
            throw ModelFileError(
                .badData,
                "\(name) is of the engine '\(engine)'; only models that 'rouse enroll' made can be used for this.")
        }
        try self.init(file)
    }

    /// Reads a model of this engine.
    package init(_ file: VerifiedModelFile) throws {
        try self.init(ModelFile<Header>(file, kind: Self.kind), name: file.name)
    }

    /// What every file of a keyword says first.
    private struct Named: Codable {
        var engine: String?
    }

    /// The engine that a model file names; only those of one version name any.
    /// - Throws: `ModelFileError` for what is no keyword.
    package static func engine(of file: VerifiedModelFile) throws -> String {
        guard file.version == versionWithEngine, let engine = try ModelFile<Named>.content(of: file, kind: kind).engine
        else { return Self.engine }
        let isName = (1...longestEngine).contains(engine.utf8.count) && engine.utf8.allSatisfy(Self.isLetter)
        guard isName else { throw ModelFileError.damaged(file.name, "the name of its engine is impossible") }
        return engine
    }

    private static let longestEngine = 40
    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }

    private init(_ file: ModelFile<Header>, name: String) throws {
        let header = file.content
        guard header.engine ?? Self.engine == Self.engine else {
            throw ModelFileError.damaged(name, "it names another engine than files of its version do")
        }
        let frontEnd = try FrontEndModel.read(
            id: header.frontEnd, configuration: header.features, file: file, name: name)
        let templates = file.tensors.filter { $0.name == "templateCodes" }
        guard !templates.isEmpty, templates.count <= 1_000 else {
            throw ModelFileError.damaged(name, "it has \(templates.count) templates")
        }
        for template in templates {
            guard template.shape.count == 2, template.shape[1] == frontEnd.dimensions,
                (1...Self.longestTemplateFrames).contains(template.shape[0]),
                template.element == .int8
            else { throw ModelFileError.damaged(name, "a template has the wrong shape or values") }
        }
        guard (1...templates.count).contains(header.templatesPerTake),
            templates.count.isMultiple(of: header.templatesPerTake)
        else { throw ModelFileError.damaged(name, "its takes have different numbers of templates") }
        let takeCount = templates.count / header.templatesPerTake
        panels = header.panels ?? [TakePanel(takes: takeCount)]
        guard panels.divide(takeCount) else {
            throw ModelFileError.damaged(name, "its panels are not those of its takes")
        }
        guard Self.possibleVariances.contains(header.variance) else {
            throw ModelFileError.damaged(name, "its variance is impossible")
        }
        if let flaw = header.origin?.flaw { throw ModelFileError.damaged(name, flaw) }
        if let flaw = header.calibration.flaw { throw ModelFileError.damaged(name, flaw) }
        let steps = try file.tensor(
            "templateSteps", shape: [frontEnd.dimensions], upTo: FrontEndModel.largestNumber, of: name)
        guard steps.values.allSatisfy({ $0 > 0 }) else {
            throw ModelFileError.damaged(name, "its templates have impossible steps")
        }
        let head = try header.head.map { head in
            let weights = try file.tensor(
                Self.headWeights, shape: [KeywordHead.bins, frontEnd.dimensions], upTo: KeywordHead.largestNumber,
                of: name)
            let read = KeywordHead(template: head.template, weights: weights.values, bias: head.bias)
            if let flaw = read.flaw(templates: templates.count, dimensions: frontEnd.dimensions) {
                throw ModelFileError.damaged(name, flaw)
            }
            return read
        }
        self.frontEnd = frontEnd
        let hopsPerFrame = header.hopsPerFrame ?? 1
        guard hopsPerFrame == 1 || hopsPerFrame == TemplateBank.hopsPerFrame else {
            throw ModelFileError.damaged(name, "its templates have frames of \(hopsPerFrame) hops")
        }
        let codes = templates.map {
            hopsPerFrame == 1 ? Self.frames(of: $0.codes, dimensions: frontEnd.dimensions) : $0.codes
        }
        let bank = TemplateBank(
            lengths: codes.map { $0.count / frontEnd.dimensions }, steps: steps.values, codes: codes)
        self.bank = bank
        headShape = head.map { HeadShape($0, dimensions: bank.dimensions) }
        let small = Look(
            phones: try header.phones.map { try Self.read($0, .small, name: name) }, calibration: header.calibration)
        let large = try header.large.map {
            if let flaw = $0.calibration.flaw { throw ModelFileError.damaged(name, flaw) }
            return Look(phones: try Self.read($0.phones, .large, name: name), calibration: $0.calibration)
        }
        largeID = header.large?.id ?? ""
        if let large, PhoneModel.large?.id == header.large?.id {
            (phones, calibration, alternative) = (large.phones, large.calibration, small)
        } else {
            (phones, calibration, alternative) = (small.phones, small.calibration, large)
        }
        voice = try header.voice.map { stored in
            let embedding = try file.tensor(Self.voiceEmbedding, shape: [-1], upTo: 1, of: name)
            let voice = KeywordVoice(
                network: stored.network, embedding: embedding.values, near: stored.near, weight: stored.weight)
            if let flaw = voice.flaw { throw ModelFileError.damaged(name, flaw) }
            return voice
        }
        keyword = header.keyword
        templatesPerTake = header.templatesPerTake
        variance = header.variance
        confusableWords = header.resemblances
        takes = header.takes
        voices = header.voices ?? 0
        createdBy = header.createdBy
        speaker = header.speaker
        origin = header.origin ?? KeywordOrigin()
    }

    /// The codes of frames, of those of every hop.
    private static func frames(of codes: [Int8], dimensions: Int) -> [Int8] {
        let hops = stride(from: 0, to: codes.count, by: dimensions).map { codes[$0..<$0 + dimensions].map(Float.init) }
        return TemplateBank.frames(of: hops).joined().map { Int8($0.rounded()) }
    }

    private static func stored(_ phones: KeywordPhones) -> Phones {
        let names = PhoneModel.shipped.symbols.names
        return Phones(
            strings: phones.strings.map { $0.map { names.indices.contains(Int($0)) ? names[Int($0)] : "" } },
            weight: phones.weight, mark: phones.mark, close: phones.close > phones.mark ? phones.close : nil,
            confusions: phones.allowsConfusions ? true : nil)
    }

    /// The phones of a file, in symbols of the network that is built in.
    private static func read(_ stored: Phones, _ network: PhoneModel.Size, name: String) throws -> KeywordPhones {
        let symbols = PhoneModel.shipped.symbols
        let strings = try stored.strings.prefix(KeywordPhones.mostStrings + 1).map { names in
            try names.prefix(KeywordPhones.mostPhones + 1).map { phone in
                guard let number = symbols.number(of: phone) else {
                    throw ModelFileError.damaged(name, "it names a phone that the phone network does not know")
                }
                return number
            }
        }
        let phones = KeywordPhones(
            network: network, strings: strings, weight: stored.weight, mark: stored.mark,
            close: stored.close, allowsConfusions: stored.confusions ?? false)
        if let flaw = phones.flaw { throw ModelFileError.damaged(name, flaw) }
        return phones
    }
}
