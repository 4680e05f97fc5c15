import Dialogue
import Foundation
import SentenceTemplates
import System
import Testing
import Understanding

@Suite("A reply") struct ReplyReaderTests {
    private static let file = """
        language: en
        skip_words: [please]
        intents:
          Light:
            data: [{sentences: ["turn on [the] {name} [in [the] {area}]", "dim [the] {name} to {level} percent"]}]
        lists:
          name: {values: [desk lamp, {in: "(ceiling|top) light", out: light.top}]}
          area: {values: [kitchen, living room]}
          level: {range: {from: 0, to: 100}}
        """

    private let reader: ReplyReader
    private let templates: SentenceTemplates

    init() throws {
        let path = NSTemporaryDirectory() + "reply-\(UUID().uuidString).yaml"
        try Self.file.write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        templates = try SentenceTemplates(reading: [path])
        reader = ReplyReader(wording: Wording(), templates: templates)
    }

    private let light = Intent(name: "Light")

    @Test(
        "is never mind in many words",
        arguments: ["never mind", "Nevermind.", "forget it please", "STOP", "oh never mind", "no, stop it!"])
    func cancels(text: String) {
        for expectation in [Dialogue.Expectation.command, .confirmation, .value(slot: "area", of: light)] {
            #expect(reader.read(text, expecting: expectation) == .cancel)
        }
    }

    @Test("is yes or no where that was asked", arguments: ["yes", "Yes, please", "okay", "no", "no thanks", "Nope."])
    func confirms(text: String) {
        let isYes = !text.lowercased().hasPrefix("no")
        #expect(reader.read(text, expecting: .confirmation) == (isYes ? .yes : .no))
        #expect(reader.read(text, expecting: .command) == nil)
    }

    @Test(
        "is a value, with small words before it",
        arguments: [
            ("kitchen", "kitchen"), ("in the kitchen", "kitchen"), ("The living room, please.", "living room"),
            ("no, in the living room", "living room"),
        ])
    func value(text: String, room: String) {
        guard case .value(let slot) = reader.read(text, expecting: .value(slot: "area", of: light)) else {
            Issue.record("'\(text)' is no value")
            return
        }
        #expect(slot.name == "area")
        #expect(slot.value == .string(room))
    }

    @Test("is a number in words, with its unit, and may be out of range")
    func numbers() {
        let expectation = Dialogue.Expectation.value(slot: "level", of: light)
        guard case .value(let slot) = reader.read("to fifty five percent", expecting: expectation) else {
            Issue.record("no value")
            return
        }
        #expect(slot.value == .integer(55))
        guard case .understood(.notUnderstood(let why)) = reader.read("three hundred", expecting: expectation) else {
            Issue.record("in range")
            return
        }
        #expect(why.reason == .outOfRange(slot: "level", heard: "three hundred", lowest: 0, highest: 100))
    }

    @Test(
        "is one of several, by a word of its own or by its place", arguments: ["top", "the top one", "the second one"])
    func choice(text: String) {
        let both = ["light.desk", "light.top"].map {
            Intent(name: "Light", slots: [.init(name: "name", heard: "light", value: .string($0))])
        }
        guard case .value(let slot) = reader.read(text, expecting: .choice(both, slot: "name")) else {
            Issue.record("no choice")
            return
        }
        #expect(slot.value == .string("light.top"))
        #expect(reader.read("light", expecting: .choice(both, slot: "name")) == nil)
    }

    @Test("is silence when there are no words") func silence() {
        #expect(reader.read(" ... ", expecting: .confirmation) == .silence)
    }

    @Test("goes on with the sentence before")
    func continuation() {
        let last = Intent(
            name: "Light",
            slots: [
                .init(name: "name", heard: "desk lamp", value: .string("desk lamp")),
                .init(name: "area", heard: "kitchen", value: .string("kitchen")),
            ])
        let next = reader.continuation("and in the living room?", of: last)
        #expect(next?[slot: "area"]?.value == .string("living room"))
        #expect(next?[slot: "name"]?.value == .string("desk lamp"))
        #expect(reader.continuation("what about the top light", of: last)?[slot: "name"]?.value == .string("light.top"))
        #expect(reader.continuation("in the living room", of: last) == nil)
        #expect(reader.continuation("and in the kitchen", of: last) == nil)
    }
}

@Suite("A reply in another language") struct ReplyLanguageTests {
    private static func reader(_ language: String, _ sentence: String) throws -> (ReplyReader, SentenceTemplates) {
        let file = """
            language: \(language)
            intents: {Light: {data: [{sentences: ["\(sentence)"]}]}}
            lists:
              area: {values: [küche, cuisine, cocina, ufficio, keuken]}
              level: {range: {from: 0, to: 100}}
            """
        let path = NSTemporaryDirectory() + "reply-\(UUID().uuidString).yaml"
        try file.write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let templates = try SentenceTemplates(reading: [path])
        return (ReplyReader(wording: Wording(language: language), templates: templates), templates)
    }

    private let light = Intent(name: "Light")

    @Test(
        "is yes, no or never mind in its words",
        arguments: [
            ("de", "Ja, bitte", Dialogue.Heard.yes), ("de", "nein danke", .no), ("de", "Ach, vergiss es", .cancel),
            ("fr", "Oui", .yes), ("fr", "non merci", .no), ("fr", "Laisse tomber s'il te plaît", .cancel),
            ("de-AT", "genau", .yes), ("es", "Sí, por favor", .yes), ("es", "no, gracias", .no),
            ("es", "¡Olvídalo!", .cancel), ("it", "Certo", .yes), ("it", "no grazie", .no),
            ("it", "Lascia stare, grazie", .cancel), ("nl", "Ja graag", .yes), ("nl", "nee", .no),
            ("nl", "Ach, laat maar", .cancel), ("es-MX", "vale", .yes),
        ])
    func words(language: String, text: String, heard: Dialogue.Heard) throws {
        let (reader, _) = try Self.reader(language, "licht {area} {level}")
        #expect(reader.read(text, expecting: .confirmation) == heard)
    }

    @Test(
        "is a value behind its small words, and a number as it is said there",
        arguments: [
            ("de", "in der Küche bitte", "area", JSONValue.string("küche")),
            ("de", "auf einundzwanzig Prozent", "level", .integer(21)),
            ("fr", "dans la cuisine", "area", .string("cuisine")), ("fr", "à deux pour cent", "level", .integer(2)),
            ("es", "en la cocina", "area", .string("cocina")), ("es", "al veintiuno por ciento", "level", .integer(21)),
            ("it", "nell'ufficio", "area", .string("ufficio")), ("it", "a ventuno per cento", "level", .integer(21)),
            ("nl", "in de keuken", "area", .string("keuken")), ("nl", "op eenentwintig procent", "level", .integer(21)),
        ])
    func values(language: String, text: String, slot: String, value: JSONValue) throws {
        let (reader, _) = try Self.reader(language, "licht {area} {level}")
        let said = text.replacing(" bitte", with: "")
        guard case .value(let found) = reader.read(said, expecting: .value(slot: slot, of: light)) else {
            Issue.record("'\(said)' is no value")
            return
        }
        #expect(found.value == value)
    }

    @Test("is asked for in its words, and heard by a grammar of them")
    func asked() throws {
        let german = Wording(language: "de")
        #expect(german.choice(["Lampe", "Decke"]) == "Lampe oder Decke?")
        #expect(german.outOfRange("helligkeit", 0, 100) == "Helligkeit geht von 0 bis 100.")
        #expect(Wording(language: "fr").suggestion(light, said: "allume") == "Vouliez-vous dire : allume ?")
        #expect(Wording(language: "fr").choice(["lampe", "plafond"]) == "Lampe ou plafond ?")
        #expect(Wording(language: "es").choice(["lámpara", "techo"]) == "¿Lámpara o techo?")
        #expect(Wording(language: "es").outOfRange("brillo", 0, 100) == "Brillo va de 0 a 100.")
        #expect(Wording(language: "it").suggestion(light, said: "accendi") == "Intendeva: accendi?")
        #expect(Wording(language: "nl").choice(["lamp", "plafond"]) == "Lamp of plafond?")
        #expect(Wording(language: "nl").outOfRange("helderheid", 0, 100) == "Helderheid gaat van 0 tot 100.")
        #expect(Wording(language: "xx") == Wording())
        let (_, templates) = try Self.reader("de", "licht {area} {level}")
        let grammar = SpokenGrammar(templates)
        #expect(grammar.words.contains("einundzwanzig"))
        #expect(!grammar.words.contains("twenty"))
    }
}
