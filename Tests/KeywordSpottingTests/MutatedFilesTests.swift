import Enrolment
import Features
import FoundationEssentials
import KeywordModels
import KeywordSpotting
import ModelFiles
import System
import TestSupport
import Testing
import VoiceActivity

/// A right checksum is no promise of right contents: 5,000 files in which something was changed and the checksum made
/// anew are refused with a sentence, or are of use. Each kind in a process of its own, because a trap would end it.
@Suite(.timeLimit(.minutes(20))) struct MutatedFilesTests {
    @Test func aFrontEndIsRefusedOrMakesFeatures() async {
        await #expect(processExitsWith: .success) {
            let file = SealedFile(try Self.shipped("frontend.rouse"))
            let energies = Self.energies
            try Self.mutate(file, times: 1_200, seed: 1) { bytes in
                let model = try Enroller(frontEnd: bytes, name: "a.rouse").frontEnd
                var frontEnd = FrontEnd(model)
                frontEnd.process(take: energies, word: 10..<40) { _ in }
            }
        }
    }

    @Test func aFrontEndIsRefusedOrLearnsAWord() async {
        await #expect(processExitsWith: .success) {
            let file = try Self.small(SealedFile(Self.shipped("frontend.rouse")))
            let take = try Enroller.Take(name: "one.wav", samples: Words.recordings(of: "no")[0])
            try Self.mutate(file, times: 300, seed: 2) { bytes in
                _ = try Enroller(frontEnd: bytes, name: "a.rouse").enroll(keyword: "no", takes: [take], createdBy: "t")
            }
        }
    }

    @Test func aDetectorOfVoicesIsRefusedOrTellsSomething() async {
        await #expect(processExitsWith: .success) {
            let file = SealedFile(try Self.shipped("vad.rouse"))
            let samples = Self.samples
            try Self.mutate(file, times: 1_700, seed: 3) { bytes in
                let model = try VoiceActivityModel(bytes: bytes, name: "a.rouse")
                for isLearned in [true, false] {
                    var configuration = VoiceActivityConfiguration()
                    configuration.usesLearnedModel = isLearned
                    var hearing = Hearing(configuration, model: model)
                    for start in stride(from: 0, through: samples.count - 160, by: 160) {
                        let activity = hearing.process(samples.span.extracting(start..<(start + 160)))
                        #expect((0...1).contains(activity.probability))
                    }
                }
            }
        }
    }

    @Test func aKeywordIsRefusedOrLookedFor() async {
        await #expect(processExitsWith: .success) {
            let file = SealedFile(try Words.model("no").encoded())
            let samples = Self.samples
            try Self.mutate(file, times: 1_800, seed: 4) { bytes in
                let model = try KeywordModel(bytes: bytes, name: "a.rouse")
                _ = try candidates(of: [model], in: samples)
            }
        }
    }

    /// Changes a file so often, and sees that some are refused and some are of use.
    private static func mutate(
        _ file: SealedFile, times: Int, seed: UInt64, use: ([UInt8]) throws -> Void
    ) throws {
        try use(file.bytes)
        var random = SplitMix64(seed: seed)
        var (used, refused) = (0, 0)
        for _ in 0..<times {
            do {
                try use(file.mutated(by: &random).bytes)
                used += 1
            } catch let error as ModelFileError {
                #expect(error.description.contains("a.rouse"))
                refused += 1
            } catch {
                #expect(error is EnrolmentError, "\(error)")
                refused += 1
            }
        }
        #expect(used > times / 50 && refused > times / 10, "\(used) were of use, \(refused) were refused")
    }

    private static func shipped(_ name: String) throws -> [UInt8] {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return [UInt8](try Data(contentsOf: URL(filePath: "/\(root)/models/\(name)")))
    }

    /// The same front end with eight seconds of background speech, over which a word is run in no time.
    private static func small(_ file: SealedFile) throws -> SealedFile {
        let rows = 400
        var header = String(decoding: file.header, as: UTF8.self)
        let codes = try #require(header.firstMatch(of: /"speechCodes", ?"shape": ?\[(\d+), ?4\]/))
        let all = try #require(Int(codes.1))
        header.replaceSubrange(codes.1.startIndex..<codes.1.endIndex, with: "\(rows)")
        let segments = try #require(
            header.firstMatch(of: /"segments": ?\[(\[\d+, ?\d+, ?"[^"]*"(?:, ?(?:true|false))?\]).*?\]\]/))
        header.replaceSubrange(segments.range, with: "\"segments\":[\(segments.1)]")
        var small = file
        small.header = Array(header.utf8)
        let book = 4 * 256 * 4 * 2
        let end = file.numbers.count - book
        small.numbers.removeSubrange((end - (all - rows) * 4)..<end)
        return small
    }

    /// Six tenths of a second of somebody who hums in noise.
    private static var samples: [Float] {
        var random = SplitMix64(seed: 9)
        return (0..<9_600).map { place in
            let tone: Float = place % 107 < 50 ? 0.2 : -0.2
            return tone + Float.random(in: -0.05...0.05, using: &random)
        }
    }

    private static var energies: [[Float]] {
        var random = SplitMix64(seed: 10)
        return (0..<50).map { _ in (0..<40).map { _ in Float.random(in: 0...10, using: &random) } }
    }
}
