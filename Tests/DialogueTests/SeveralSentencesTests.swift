import Dialogue
import SentenceTemplates
import System
import Testing
import Understanding

/// An utterance that asks for several things.
@Suite("An utterance") struct SeveralSentencesTests {
    private func sentences(_ text: String, language: String = "en") throws -> [String] {
        let file = """
            language: \(language)
            intents:
              LightOn: {data: [{sentences: ["turn on [the] {name} [in [the] {area}]", "licht an", "luz on"]}]}
              Blinds: {data: [{sentences: ["close the blinds [in [the] {area}]", "rollo zu"]}]}
              Level: {data: [{sentences: ["dim to {level}"]}]}
              List: {data: [{sentences: ["add {item} and {item}", "add {item}"]}]}
              Play: {data: [{sentences: ["play {song}"]}]}
            lists:
              name: {values: [light, lamp, salt and pepper light]}
              area: {values: [kitchen, office]}
              item: {values: [milk, eggs]}
              level: {range: {from: 0, to: 100}}
              song: {wildcard: true}
            """
        let templates = try SentenceTemplates(bytes: Array(file.utf8), named: "several.yaml")
        let reader = ReplyReader(wording: Wording(language: language), templates: templates)
        return reader.sentences(in: text, context: [:])
    }

    @Test(
        "has the sentences that are understood",
        arguments: [
            ("turn on the light", ["turn on the light"]),
            ("turn on the light and close the blinds", ["turn on the light", "close the blinds"]),
            ("turn on the light and then close the blinds", ["turn on the light", "close the blinds"]),
            ("Turn on the light. Close the blinds!", ["Turn on the light.", "Close the blinds!"]),
            ("turn on the light, close the blinds", ["turn on the light,", "close the blinds"]),
            (
                "turn on the light, close the blinds, and dim to 20",
                ["turn on the light,", "close the blinds,", "dim to 20"]
            ),
            (
                "turn on the salt and pepper light and add milk and eggs",
                ["turn on the salt and pepper light", "add milk and eggs"]
            ),
            ("add milk and eggs", ["add milk and eggs"]),
            (
                "turn on the light in the kitchen and in the office and close the blinds",
                ["turn on the light in the kitchen", "and in the office", "close the blinds"]
            ),
            ("dim to 200 and turn on the lamp", ["dim to 200", "turn on the lamp"]),
        ])
    func parts(text: String, parts: [String]) throws {
        #expect(try sentences(text) == parts)
    }

    @Test(
        "is one sentence where a part of it is none, and where a wildcard takes all",
        arguments: [
            "turn on the light and dance", "do this and close the blinds", "play this and close the blinds",
            "nothing at all", "and", "", "turn on the light and",
            Array(repeating: "turn on the light", count: 40).joined(separator: " and "),
        ])
    func whole(text: String) throws {
        #expect(try sentences(text) == [text])
    }

    @Test(
        "is parted by the words of its language",
        arguments: [
            ("de", "licht an und dann rollo zu", ["licht an", "rollo zu"]), ("de", "licht an and rollo zu", nil),
            ("es", "luz on y luz on", ["luz on", "luz on"]), ("it", "luz on e poi luz on", ["luz on", "luz on"]),
            ("nl", "luz on en dan luz on", ["luz on", "luz on"]), ("fr", "luz on puis luz on", ["luz on", "luz on"]),
        ] as [(String, String, [String]?)])
    func languages(language: String, text: String, parts: [String]?) throws {
        #expect(try sentences(text, language: language) == parts ?? [text])
    }
}
