import SentenceTemplates
import Testing

/// What is said of a sentence that is none: the nearest one.
@Suite("The nearest sentence") struct NearestSentenceTests {
    private func nearest(_ text: String, in file: String? = nil) throws -> String? {
        let house = """
            intents:
              LightOn: {data: [{sentences: ["(turn|switch) on [the] {name}", "turn on light[s]"]}]}
              Timer: {data: [{sentences: ["set a timer for {minutes} (minute|minutes)"]}]}
              Play: {data: [{sentences: ["play {song} now"]}]}
            lists:
              name: {values: [kitchen lamp, desk lamp, {in: "hall [way] light", out: hall}]}
              minutes: {range: {from: 1, to: 120}}
              song: {wildcard: true}
            """
        let templates = try SentenceTemplates(bytes: Array((file ?? house).utf8), named: "nearest.yaml")
        return NearestSentence(templates).sentence(nearestTo: text)
    }

    @Test(
        "changes as few words as can be, and those by as few letters",
        arguments: [
            ("turn on the desc lamp", "turn on the desk lamp"), ("turn the desk lamp", "turn on the desk lamp"),
            ("please switch on the kitchen lamp now", "switch on the kitchen lamp"),
            ("Turn on the lights!", "turn on lights"), ("turn on the hallway light", "turn on the hall light"),
            ("set the timer for 25 minits", "set a timer for twenty five minutes"),
            ("set a timer for 25 minutes", "set a timer for twenty five minutes"),
        ])
    func words(text: String, sentence: String) throws {
        #expect(try nearest(text) == sentence)
    }

    @Test(
        "is none where nothing is shared, and where there is too much to look at",
        arguments: ["xyz", "", "...", Array(repeating: "turn", count: 41).joined(separator: " ")])
    func none(text: String) throws {
        #expect(try nearest(text) == nil)
    }

    @Test("is none of a file whose sentences all have wildcards, or are too many")
    func grammars() throws {
        let wild = "intents: {A: {data: [{sentences: ['play {a}']}]}}\nlists: {a: {wildcard: true}}\n"
        #expect(try nearest("play it", in: wild) == nil)
        let values = (0..<3_000).map { "thing \($0) of mine" }.joined(separator: ", ")
        let many = (0..<40).map { "'say \($0) {a}'" }.joined(separator: ", ")
        let file = "intents: {A: {data: [{sentences: [\(many)]}]}}\nlists: {a: {values: [\(values)]}}\n"
        #expect(try nearest("say 1 thing 2 of mine", in: file) == nil)
    }
}
