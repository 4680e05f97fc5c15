import Features
import KeywordModels
import KeywordSpotting
import ModelFiles
import TestSupport
import Testing

/// A keyword model survives its file; anything else than such a file is refused.
@Suite struct KeywordModelFileTests {
    /// A front end of two dimensions: its models are so small that each of their bits can be tried.
    private static let tiny = tiny()

    private static func tiny(offset: [Float]? = nil) -> FrontEndModel {
        FrontEndModel(
            id: "tiny", configuration: FrontEndModel.classic.configuration,
            speechMean: FrontEndModel.classic.speechMean, projection: Array(FrontEndModel.classic.projection[1...2]),
            offset: offset, background: nil)
    }

    /// The same two dimensions, with a small network beside them.
    private static let network: FrontEndModel = {
        var configuration = FeatureConfiguration()
        configuration.frontEnd = .network
        let inputs = FrontEndModel.inputs(configuration)
        let hidden = [
            HiddenLayer(weights: (0..<3).map { [Float](repeating: Float($0) / 64, count: inputs) }, bias: [1, 2, 3]),
            HiddenLayer(weights: [[1, 2, 3], [-1, 0, 1]], bias: [0.5, -0.5]),
        ]
        return FrontEndModel(
            id: "network", configuration: configuration, speechMean: [Float](repeating: 0, count: 16), hidden: hidden,
            projection: (0..<2).map { [Float](repeating: Float($0) / 8, count: inputs + 2) }, background: nil)
    }()

    private static let shipped = Result { try Words.model("computer") }
    private static let networked = Result { try small(keyword: "no", frontEnd: network) }
    private static let small = Result { try small(keyword: "yes") }

    private static func small(keyword: String, frontEnd: FrontEndModel = tiny) throws -> KeywordModel {
        let model = try shipped.get()
        return KeywordModel(
            keyword: keyword, frontEnd: frontEnd, templates: [[[0, 1], [1, 0], [0.5, 0.5]], [[1, 1]]], variance: 1,
            calibration: model.calibration, takes: model.takes, createdBy: "tests")
    }

    private func isRefused(_ bytes: [UInt8]) -> Bool {
        do {
            _ = try KeywordModel(bytes: bytes, name: "a.rouse")
            return false
        } catch {
            return (error as? ModelFileError)?.description.hasPrefix("a.rouse ") == true
        }
    }

    @Test func modelIsReadAsItWasWritten() throws {
        for model in [try Self.small.get(), try Self.networked.get(), try Self.shipped.get()] {
            let copy = try KeywordModel(bytes: model.encoded(), name: "a.rouse")
            #expect(copy.keyword == model.keyword)
            #expect(copy.frontEnd == model.frontEnd)
            #expect(copy.templates == model.templates)
            #expect(copy.templatesPerTake == model.templatesPerTake)
            #expect(copy.calibration == model.calibration)
            #expect(copy.takes == model.takes)
            #expect(copy.createdBy == "tests")
            #expect(try copy.encoded() == model.encoded())
        }
    }

    @Test func modelOfAnEarlierReleaseForgetsNothingInAPause() throws {
        let old = try Self.small.get().encoded()
        #expect(!String(decoding: old, as: UTF8.self).contains("pauseForgetting"))
        #expect(try KeywordModel(bytes: old, name: "a.rouse").frontEnd.configuration.mean.pauseForgetting == nil)
        let new = try KeywordModel(bytes: Self.shipped.get().encoded(), name: "a.rouse")
        #expect(new.frontEnd.configuration.mean.pauseForgetting == 0.98)
    }

    private static func panelled(_ panels: [TakePanel]?, voices: Int = 0) throws -> KeywordModel {
        let model = try shipped.get()
        return KeywordModel(
            keyword: "yes", frontEnd: tiny, templates: [[[0, 1]], [[1, 1]], [[1, 0]]], panels: panels, variance: 1,
            calibration: model.calibration, takes: [], voices: voices, createdBy: "tests")
    }

    @Test func panelsAndVoicesAreReadAsTheyWereWritten() throws {
        let panels = [TakePanel(takes: 1), TakePanel(takes: 2, best: 1)]
        let model = try Self.panelled(panels, voices: 64)
        let copy = try KeywordModel(bytes: model.encoded(), name: "a.rouse")
        #expect(copy.panels == panels)
        #expect(copy.voices == 64)
        #expect(try copy.encoded() == model.encoded())
    }

    private static func headed(_ head: KeywordHead) throws -> KeywordModel {
        let model = try shipped.get()
        return KeywordModel(
            keyword: "yes", frontEnd: tiny, templates: [[[0, 1]], [[1, 1]]], variance: 1,
            calibration: model.calibration, head: head, takes: [], createdBy: "tests")
    }

    private static let head = KeywordHead(
        template: 1, weights: (0..<(KeywordHead.bins * 2)).map { Float($0) / 8 - 2 }, bias: -0.75)

    @Test func aHeadIsReadAsItWasWritten() throws {
        let bytes = try Self.headed(Self.head).encoded()
        let copy = try KeywordModel(bytes: bytes, name: "a.rouse")
        #expect(copy.head == Self.head)
        #expect(try copy.encoded() == bytes)
        #expect(try KeywordModel(bytes: Self.shipped.get().encoded(), name: "a.rouse").head == Self.shipped.get().head)
    }

    /// The header says a template that is not there, or a number that no score could bear.
    @Test(arguments: [(#""template":1"#, #""template":2"#), (#""bias":-0.75"#, #""bias":-3e30"#)])
    func aHeadThatIsNotOneOfTheTemplatesIsRefused(right: String, wrong: String) throws {
        var file = try Self.headed(Self.head).encoded().dropLast(4)
        let place = try #require(file.firstRange(of: Array(right.utf8)))
        file.replaceSubrange(place, with: Array(wrong.utf8))
        #expect(isRefused(Self.seal(Array(file))))
    }

    @Test func aVoiceIsReadAsItWasWritten() throws {
        let voice = try #require(try Self.shipped.get().voice)
        #expect(try KeywordModel(bytes: Self.shipped.get().encoded(), name: "a.rouse").voice == voice)
    }

    /// A cosine that none can be, and weights that no score could bear.
    @Test(arguments: [
        (#""voice":{"near":"#, #""voice":{"near":7"#), (#","weight":200}"#, #","weight":-1}"#),
        (#","weight":200}"#, #","weight":1e9}"#),
    ])
    func aVoiceThatNobodyHasIsRefused(right: String, wrong: String) throws {
        #expect(isRefused(try Self.replacing(right, with: wrong, in: Self.shipped.get().encoded())))
    }

    /// An earlier release would take its templates for half as long as they are.
    @Test func aFileHasAVersionThatEarlierReleasesRefuse() throws {
        #expect(try Self.small.get().encoded()[8] == 7)
        #expect(try KeywordModel(bytes: Self.panelled(nil).encoded(), name: "a.rouse").panels == [TakePanel(takes: 3)])
    }

    @Test func ofATemplateWithAFrameForEveryHopTwoAreOne() throws {
        let model = try Self.small.get()
        let old = try KeywordModel(
            bytes: Self.replacing(#""hopsPerFrame":2,"#, with: "", in: model.encoded()), name: "a.rouse")
        let (first, second) = (model.templates[0][0], model.templates[0][1])
        let mean = zip(first, second).map { ($0 + $1) / 2 }
        #expect(old.templates.map(\.count) == [1, 1] && old.templates[1] == model.templates[1])
        for (value, expected) in zip(old.templates[0][0], mean) { #expect(abs(value - expected) < 0.01) }
        #expect(old.longestTemplate == 0.02 && model.longestTemplate == 0.06)
    }

    @Test(arguments: ["0", "3", "-1", "2e9"])
    func aFrameIsOfOneOrTwoHops(_ hops: String) throws {
        let bytes = try Self.replacing(
            #""hopsPerFrame":2"#, with: "\"hopsPerFrame\":" + hops, in: Self.small.get().encoded())
        #expect(isRefused(bytes))
    }

    @Test(arguments: [
        #"[{"best":1,"takes":2}]"#, #"[{"best":0,"takes":3}]"#, #"[{"best":4,"takes":3}]"#, "[]",
        #"[{"best":1,"takes":-1},{"best":1,"takes":4}]"#, #"[{"best":1,"takes":9223372036854775807}]"#,
    ])
    func panelsOfOtherTakesAreRefused(_ panels: String) throws {
        let whole = try Self.panelled([TakePanel(takes: 3, best: 2)]).encoded()
        let bytes = try Self.replacing(#"[{"best":2,"takes":3}]"#, with: panels, in: whole)
        #expect(isRefused(bytes))
    }

    /// The file with another text in its header, and the checksum that belongs to it.
    private static func replacing(_ text: String, with other: String, in bytes: [UInt8]) throws -> [UInt8] {
        let place = try #require(bytes.firstRange(of: Array(text.utf8)))
        var changed = Array(bytes.dropLast(4))
        changed.replaceSubrange(place, with: Array(other.utf8))
        let length = bytes[12..<16].reversed().reduce(0) { $0 << 8 | Int($1) } + other.utf8.count - text.utf8.count
        for index in 0..<4 { changed[12 + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
        return seal(changed)
    }

    @Test func anEngineIsNamedInFilesOfItsVersionOnly() throws {
        let bytes = try Self.replacing(
            #""createdBy":"tests""#, with: #""createdBy":"tests","engine":"other""#, in: Self.small.get().encoded())
        let error = #expect(throws: ModelFileError.self) { _ = try KeywordModel(bytes: bytes, name: "a.rouse") }
        #expect(error?.description.contains("names another engine than files of its version") == true)
    }

    @Test func aFrontEndIsSharedByThoseWhoHaveTheSame() throws {
        let bytes = try Self.small.get().encoded()
        let one = try KeywordModel(bytes: bytes, name: "a.rouse")
        let same = try KeywordModel(bytes: Self.small(keyword: "maybe").encoded(), name: "b.rouse")
        let others = [
            try Self.small(keyword: "yes", frontEnd: Self.network),
            try Self.small(keyword: "yes", frontEnd: Self.tiny(offset: [0, 0.5])),
        ].map { Result { [other = $0] in try KeywordModel(bytes: other.encoded(), name: "c.rouse") } }
        #expect([one, same].frontEndsInMemory == 1)
        for other in others {
            let other = try other.get()
            #expect(other.frontEnd != one.frontEnd && [one, other].frontEndsInMemory == 2)
        }
        #expect(try KeywordModel(bytes: bytes, name: "a.rouse").frontEnd == one.frontEnd)
    }

    /// Several are read at a time.
    @Test func manyFilesAreReadInTheirOrderAndTheFirstThatIsNoneIsNamed() throws {
        let folder = try TemporaryFolder()
        let names = (0..<20).map { "word\($0)" }
        let paths = try names.map { name in
            try Self.small(keyword: name).write(to: folder.file(name))
            return folder.file(name)
        }
        let models = try KeywordFiles.load(paths).enrolled()
        #expect(models.map(\.keyword) == names && models.frontEndsInMemory == 1)
        _ = try folder.store("no model".utf8, as: "word7")
        _ = try folder.store("no model either".utf8, as: "word12")
        let error = #expect(throws: ModelFileError.self) { _ = try KeywordFiles.load(paths) }
        #expect(error?.description.contains("word7") == true)
    }

    @Test func modelWithOddNameIsRead() throws {
        let keyword = "Привет, \"Zoë\"\\\u{1F600}\n\u{0}"
        let model = try Self.small(keyword: keyword)
        #expect(try KeywordModel(bytes: model.encoded(), name: "a.rouse").keyword == keyword)
    }

    @Test func cutAtEveryByte() throws {
        let whole = try Self.small.get().encoded()
        for length in whole.indices {
            #expect(isRefused(Array(whole[..<length])), "cut to \(length) bytes of \(whole.count)")
        }
    }

    @Test func everyByteFlipped() throws {
        let whole = try Self.small.get().encoded()
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 1 << (index % 8)
            #expect(isRefused(bytes), "byte \(index)")
        }
    }

    @Test func sampleOfBytesFlippedInALargeModel() throws {
        let whole = try Self.shipped.get().encoded()
        for index in stride(from: 0, to: whole.count, by: whole.count / 200 + 1) {
            var bytes = whole
            bytes[index] ^= 0x10
            #expect(isRefused(bytes), "byte \(index)")
            #expect(isRefused(Array(whole[..<index])), "cut to \(index) bytes")
        }
    }

    @Test func newerVersionIsRefused() throws {
        var bytes = Array(try Self.small.get().encoded().dropLast(4))
        bytes[8] = 8
        let sealed = Self.seal(bytes)
        do {
            _ = try KeywordModel(bytes: sealed, name: "a.rouse")
            Issue.record("a newer model was read")
        } catch let error as ModelFileError {
            #expect(error.description.contains("newer") && error.description.contains("update Rouse"))
        }
    }

    @Test func modelOfAnotherKindIsRefused() throws {
        let other = ModelFile(kind: "front-end", id: "x", content: FeatureConfiguration(), tensors: [])
        #expect(isRefused(try other.encoded()))
    }

    /// A sealed file may still hold nonsense: it is refused, or gives a model that can be used without a crash.
    @Test(arguments: ["yes", "no"]) func nonsenseInASealedHeaderDoesNoHarm(keyword: String) throws {
        let whole = try (keyword == "yes" ? Self.small : Self.networked).get().encoded()
        let length = Int(whole[12]) | Int(whole[13]) << 8
        let header = String(decoding: whole[16..<(16 + length)], as: UTF8.self)
        // Every number of the header, one after the other, becomes one that is hard to bear.
        var accepted = 0
        for range in Self.numbers(in: header) {
            for number in ["-1", "0", "1e30", "-1e30", "9223372036854775807", "0.001"] {
                var changed = header
                changed.replaceSubrange(range, with: number)
                let json = Array(changed.utf8)
                var payload = Array(whole[..<12])
                payload += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: json.count >> $0) } + json
                payload += whole[(16 + length)..<(whole.count - 4)]
                guard let model = try? KeywordModel(bytes: Self.seal(payload), name: "a.rouse") else { continue }
                accepted += 1
                _ = try candidates(of: [model], in: [Float](repeating: 0.1, count: 1_600))
            }
        }
        #expect(accepted > 0)
    }

    private static func seal(_ payload: [UInt8]) -> [UInt8] {
        let checksum = Checksum.crc32(payload)
        return payload + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    }

    private static func numbers(in text: String) -> [Range<String.Index>] {
        text.ranges(of: /-?[0-9][0-9.e+\-]*/).filter { range in
            guard range.lowerBound > text.startIndex else { return true }
            return ":,[".contains(text[text.index(before: range.lowerBound)])
        }
    }
}
