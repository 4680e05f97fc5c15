import Enrolment
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing

/// Two people who have enrolled the same word.
@Suite struct SpeakerTests {
    private static let anna = Voice("en-us+f3", speed: 150, pitch: 60)
    private static let ben = Voice("en-us+m3", speed: 140, pitch: 30)

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store(_ voice: Voice, as name: String, speaker: String? = nil) throws -> String {
        let takes = try [voice.speed, voice.speed + 12, voice.speed - 10].map { speed in
            var said = voice
            said.speed = speed
            return Enroller.Take(name: "\(speed)", samples: Scene.take(try said.saying("computer")))
        }
        var model = try Enroller().enroll(keyword: "computer", takes: takes, createdBy: "tests")
        model.speaker = speaker
        try model.write(to: folder.file(name))
        return folder.file(name)
    }

    @Test func eachIsHeardOnceAndByHisOwnModel() throws {
        try folder.makeFolder("anna")
        try folder.makeFolder("ben")
        let models = try KeywordFiles.load([
            store(Self.anna, as: "anna/computer.rouse"), store(Self.ben, as: "ben/computer.rouse"),
        ]).enrolled()
        #expect(models.map(\.speaker) == ["anna", "ben"], "by the folder, where the files are called alike")
        #expect(models.frontEndsInMemory == 1)
        var scene = Scene()
        for voice in [Self.anna, Self.ben, Self.anna] {
            scene.pause(1.5)
            scene.say("computer", try voice.saying("computer"))
        }
        scene.pause(1.5)
        var spotter = try Spotter(models)
        let found = process(&spotter, scene.samples)
        #expect(found.map(\.speaker) == ["anna", "ben", "anna"])
        for (detection, place) in zip(found, scene.places) {
            #expect(place.range.overlaps(detection.start..<detection.end))
        }
    }

    @Test func theFileNamesTheSpeakerUnlessTheModelDoes() throws {
        let named = try store(Self.anna, as: "one.rouse", speaker: "Anna")
        let other = try store(Self.ben, as: "two.rouse")
        #expect(try KeywordFiles.load([named, other]).map(\.speaker) == ["Anna", "two"])
        #expect(try KeywordFiles.load([other]).map(\.speaker) == [nil], "who is alone needs no name")
    }

    @Test func oneModelAloneSaysNothingOfItsSpeaker() throws {
        let model = try KeywordFiles.load([store(Self.anna, as: "one.rouse", speaker: "Anna")]).enrolled()
        var spotter = try Spotter(model)
        let scene = Scene(.pause(1), .sound(try Self.anna.saying("computer")), .pause(1))
        #expect(process(&spotter, scene.samples).map(\.speaker) == [nil])
    }

    @Test func twoOfOneSpeakerAreRefused() throws {
        let path = try store(Self.anna, as: "one.rouse")
        let models = try KeywordFiles.load([path, path]).enrolled()
        let error = #expect(throws: SpottingError.self) { _ = try Spotter(models) }
        #expect(error?.description.contains("the same speaker") == true)
    }
}
