import Foundation
import TestSupport
import Testing

/// `rouse words`: a list of wake words with their figures, whose models are made on demand.
@Suite struct WordsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func rouse(_ arguments: String...) throws -> Program.Outcome {
        let environment = ["XDG_DATA_HOME": folder.file("data"), "XDG_CONFIG_HOME": folder.file("config")]
        return try RunningProgram(.rouse, arguments, in: folder.path, environment: environment).end()
    }

    @Test func thereAreTwentyInFiveLanguages() throws {
        let words = try rouse("words", "--json").objects()
        #expect(words.count == 20)
        let names = try words.map { try #require($0["name"] as? String) }
        #expect(Set(names).count == 20)
        #expect(names.allSatisfy { $0 == $0.lowercased() && !$0.contains(" ") }, "\(names)")
        let languages = try words.map { try #require($0["language"] as? String) }
        #expect(Set(languages) == ["en", "de", "fr", "es", "it"])
        #expect(Dictionary(grouping: languages) { $0 }.values.allSatisfy { $0.count >= 3 })
        // The names tell the words apart, and so do detections.
        #expect(Set(words.compactMap { $0["keyword"] as? String }).count == 20)
    }

    @Test func eachWordHasItsFigures() throws {
        for word in try rouse("words", "--json").objects() {
            #expect(try word.number("hours") > 0.5)
            #expect(try word.number("ownLanguageHours") > 0)
            #expect(try word.number("syntheticUtterances") >= 30)
            #expect(try (0...1).contains(word.number("syntheticMissed")))
            #expect(try (0...1).contains(word.number("syntheticMissedInNoise")))
            #expect(try word.number("falseAlarmsPerHour") >= 0)
            let alarms = try word.number("falseAlarmsPerHour") * word.number("hours")
            #expect(try word.number("ownLanguageFalseAlarms") <= alarms + 0.01)
            #expect((word["peopleMissed"] == nil) == (word["peopleUtterances"] == nil))
        }
    }

    @Test func theListSaysWhatItsFiguresAreOf() throws {
        let outcome = try rouse("words")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.contains("synthetic voices"))
        #expect(outcome.outputLines.allSatisfy { $0.count < 80 })
        let rows = outcome.outputLines.drop { !$0.hasPrefix("WORD ") }.dropFirst()
        #expect(rows.count == 20 && rows.allSatisfy { $0.contains(" / ") })
        #expect(rows.contains { $0.hasPrefix("hey-jarvis ") })
    }

    @Test func aLanguageIsChosen() throws {
        let words = try rouse("words", "--language", "de", "--json").objects()
        #expect(words.count >= 3 && words.count < 20)
        #expect(words.allSatisfy { $0["language"] as? String == "de" })
    }

    static let mistakes = [
        Case(
            "no such word", "words jarviss", 64,
            "there is no word 'jarviss' in the list; did you mean 'jarvis'? 'rouse words' prints it, and 'rouse enroll "
                + "--keyword jarviss --say' makes a model of any word"),
        Case("part of words", "words hey-ordinateur", 64, "did you mean 'ordinateur' or 'bonjour-ordinateur'?"),
        Case("nothing like a word", "words umbrella", 64, "there is no word 'umbrella' in the list; 'rouse words'"),
        Case("one unknown among known ones", "words computer umbrella", 64, "no word 'umbrella'"),
        Case("no such language", "words --language tlh", 64, "--language tlh: no word of the list"),
        Case("language of a named word", "words --language de computer", 64, "--language is for the list"),
        Case("place of nothing", "words --output models", 64, "--output is for models; name the words"),
        Case("nothing to replace", "words --force", 64, "--force is for models; name the words"),
        Case("empty place", "words computer --output ''", 64, "--output is empty"),
    ]

    @Test(arguments: mistakes) func mistakesAreExplained(_ mistake: Case) throws {
        mistake.expectUsageError(try Program.rouse.run(mistake.arguments, in: folder.path))
        #expect(try folder.names.isEmpty)
    }

    @Test func aNameFromOutsideIsShownWithoutItsControlCharacters() throws {
        let outcome = try rouse("words", "e\u{1b}[31m\nforged")
        #expect(outcome.status == 64)
        #expect(!outcome.errors.contains("\u{1b}") && !outcome.errorLines.contains { $0.hasPrefix("forged") })
    }

    /// What espeak-ng says in a voice that nobody learned from is found, and other words are not.
    @Test func aWordIsMadeAndFound() throws {
        let made = try rouse("words", "Sternenlicht", "--output", "models")
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.hasPrefix("sternenlicht: 60 voices of programs in models/sternenlicht.rouse\n"))
        #expect(made.output.hasSuffix("  rouse listen models/sternenlicht.rouse\n"))
        let voice = Voice("de+Annie", speed: 160, pitch: 55)
        var scene = Scene()
        for words in ["guten Morgen", "Sternenlicht", "Kartoffelsalat"] {
            scene.pause(1.5)
            scene.say(words, try voice.saying(words))
        }
        scene.pause(1.5)
        try folder.store(WAV().bytes(scene.samples), as: "scene.wav")
        let found = try rouse("detect", "--json", "--model", "models/sternenlicht.rouse", "scene.wav").objects()
            .filter { $0["event"] as? String == "detection" }
        let place = scene.places[1].range
        #expect(found.count == 1)
        #expect(try place.overlaps(found[0].number("start")..<found[0].number("end")))
    }

    /// Beside what `enroll --say` makes; where `listen` looks; and not over what is there.
    @Test func aModelIsThatOfTheWrittenWordAndIsKeptWhereListenLooks() throws {
        let made = try rouse("words", "hey jarvis", "hey-jarvis")
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.hasSuffix("  rouse listen hey-jarvis\n") && made.outputLines.count == 3, "\(made.output)")
        let model = "data/rouse/keywords/hey-jarvis/hey-jarvis.rouse"
        let bytes = try folder.bytes(model)
        _ = try rouse("enroll", "--keyword", "hey jarvis", "--say", "--output", "written.rouse")
        #expect(try folder.bytes("written.rouse") == bytes)

        try folder.store("mine".utf8, as: model)
        let again = try rouse("words", "computer", "hey-jarvis", "--json")
        #expect(again.status == 73)
        #expect(again.errors.contains("there is a model already; replace it with --force"))
        #expect(try folder.bytes(model) == Array("mine".utf8))
        // Nothing is made before all may be.
        #expect(try Program("ls").run(["data/rouse/keywords"], in: folder.path).output == "hey-jarvis\n")
        let replaced = try rouse("words", "hey-jarvis", "--force", "--json")
        #expect(try replaced.objects().first?["keyword"] as? String == "hey jarvis", "\(replaced.errors)")
        #expect(try folder.bytes(model) == bytes)
    }

    @Test func withoutASpeechProgramOneSentenceSaysWhatToInstall() throws {
        let outcome = try Program("env").run(
            ["PATH=/nonexistent", Program.rouse.path, "words", "computer", "--output", "models"], in: folder.path)
        #expect(outcome.status == 69)
        #expect(outcome.errors.hasPrefix("rouse: espeak-ng is not installed"))
    }
}
