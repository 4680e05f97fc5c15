import Foundation
import SentenceTemplates
import System
import Testing
import Understanding

/// Files of sentences with mistakes say where they are; what is hostile is refused in bounded time.
@Suite("A file of sentences") struct TemplateFileTests {
    private func load(_ text: String, _ name: String = "a.yaml") throws -> SentenceTemplates {
        let folder = NSTemporaryDirectory() + "sentences-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        return try SentenceTemplates(reading: ["\(folder)/\(name)"])
    }

    private func problem(_ text: String, _ name: String = "a.yaml") -> String {
        do {
            _ = try load(text, name)
            return "none"
        } catch {
            let said = "\(error)"
            return said.firstIndex(of: ":").map { String(said[said.index(after: $0)...]) } ?? said
        }
    }

    private func sentence(_ template: String) -> String {
        "intents:\n  A:\n    data:\n      - sentences:\n          - '\(template)'\n"
    }

    @Test(
        "names the line and the mistake",
        arguments: [
            ("turn (on", "'(' is never closed"), ("turn on)", "')' that nothing opens"), ("[]", "nothing in them"),
            ("(a|b;c)", "'|' and ';' stand in one group"), ("{", "'{' is never closed"), ("{}", "has no name"),
            ("{0..100}", "needs a slot"), ("(a;b;c;d;e)", "more than 4"),
        ])
    func template(template: String, mistake: String) {
        let problem = problem(sentence(template))
        #expect(problem.hasPrefix("5: "), "\(problem)")
        #expect(problem.contains(mistake), "\(problem)")
    }

    @Test(
        "names what is missing before the first sentence comes",
        arguments: [
            ("turn on {name}", "no list '{name}'"), ("<turn> on", "no rule '<turn>'"),
        ])
    func missing(template: String, mistake: String) {
        #expect(problem(sentence(template)).contains(mistake))
    }

    @Test("may not have a rule within itself") func recursion() {
        let text = sentence("<a>") + "expansion_rules:\n  a: 'x <b>'\n  b: 'y <a>'\n"
        #expect(problem(text).contains("within itself"))
    }

    @Test(
        "says what is wrong with values",
        arguments: [
            ("lists: {a: {}}", "neither 'values'"), ("lists: {a: {range: {from: 5, to: 1}}}", "is empty"),
            ("lists: {a: {range: {from: x, to: 1}}}", "whole numbers"), ("lists: {a: {values: [{out: 1}]}}", "no 'in'"),
            ("lists: {a: {range: {from: 0, to: 9, fractions: thirds}}}", "'halves' or 'tenths'"), ("- a", "no mapping"),
            ("intents: {A: {data: {}}}", "a list is expected"), ("a: [", "it is not YAML"),
            ("intents: {}", "no sentence"),
            ("intents: {A: {restricted: maybe, data: [{sentences: [a]}]}}", "'restricted' is true or false"),
        ])
    func values(text: String, mistake: String) {
        let problem = problem(text)
        #expect(problem.contains(mistake), "\(problem)")
    }

    @Test("with aliases in aliases is refused in bounded time") func bomb() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(items)]\n"
        }
        #expect(problem(text).contains("too many values"))
    }

    @Test("that holds itself is refused") func selfReference() {
        #expect(problem("a: &a [*a]\n") != "none")
    }

    @Test("with brackets without end is refused") func deep() {
        #expect(problem(sentence(String(repeating: "(", count: 9_000))).contains("more than 50 deep"))
        #expect(problem(sentence(String(repeating: "a ", count: 9_000))).contains("longer than 10000"))
    }

    @Test("with a sentence that has too many ways ends its search") func explosion() throws {
        let templates = try load(sentence(String(repeating: "[a ][a ]", count: 30) + "b"))
        let said = String(repeating: "a ", count: 50) + "c"
        #expect(templates.understand(IntentQuery(text: said)) == .notUnderstood(NotUnderstood(.noMatch)))
    }

    @Test("says which answers it does not use") func jinja() throws {
        let text = sentence("hello") + "responses: {intents: {A: {default: 'Hi {% if x %}y{% endif %}'}}}\n"
        #expect(try load(text).warnings.count == 1)
    }

    @Test(
        "in Rhasspy's format names the line, too",
        arguments: [
            ("turn on\n", "1: a sentence stands before the first intent"), ("[A]\nturn (on\n", "2: a bracket"),
            ("[A]\nset $colour\n", "2: there is no slot file 'slots/colour'"),
            ("[A]\nx!odd\n", "2: there is no converter"),
            ("[A]\nset $../../etc/passwd\n", "is no slot file"), ("[A]\n{tag}\n", "stands behind nothing"),
            ("[A]\nset $prog,arg\n", "slot programs are not run"),
        ])
    func ini(text: String, mistake: String) {
        let problem = problem(text, "sentences.ini")
        #expect(problem.contains(mistake), "\(problem)")
    }

    @Test("that is not there is told as such") func unreadable() {
        #expect(throws: SentenceFileError.self) { try SentenceTemplates(reading: ["/nowhere/a.yaml"]) }
    }

    @Test("of numbers takes what people say, and refuses the rest with the range")
    func numbers() throws {
        let templates = try load(
            sentence("set {n}") + "lists: {n: {range: {from: 0, to: 20, fractions: halves}}}\n")
        func value(_ text: String) -> JSONValue? {
            guard case .intent(let intent) = templates.understand(IntentQuery(text: text)) else { return nil }
            return intent[slot: "n"]?.value
        }
        #expect(value("set two and a half") == .number(2.5))
        #expect(value("set half") == .number(0.5))
        #expect(value("set a dozen") == .integer(12))
        #expect(value("set 2.5") == .number(2.5))
        #expect(value("set twenty-one") == nil)
        guard case .notUnderstood(let why) = templates.understand(IntentQuery(text: "set fifty")) else {
            Issue.record("fifty is in range")
            return
        }
        #expect(why.reason == .outOfRange(slot: "n", heard: "fifty", lowest: 0, highest: 20))
        #expect(why.suggestion?.name == "A")
    }

    @Test("of two values with the same words is ambiguous in that slot alone") func ambiguous() throws {
        let templates = try load(
            sentence("turn on {name}") + "lists: {name: {values: [{in: light, out: a}, {in: light, out: b}, lamp]}}\n")
        guard case .ambiguous(let intents, let slot) = templates.understand(IntentQuery(text: "turn on light")) else {
            Issue.record("not ambiguous")
            return
        }
        #expect(slot == "name")
        #expect(intents.compactMap { $0[slot: "name"]?.value.string } == ["a", "b"])
    }
}

@Suite("Rhasspy's sentences") struct SentencesINITests {
    /// The same house in both formats; what the other format means is compared with hassil elsewhere.
    @Test func meanTheSameAsHomeAssistantsSentences() throws {
        let theirs = try SentenceTemplates(reading: [Fixtures.path("rhasspy.yaml")])
        let ours = try SentenceTemplates(reading: [Fixtures.path("rhasspy.ini")])
        let sentences = theirs.samples(400)
        try #require(sentences.count >= 300)
        for sentence in sentences {
            let query = IntentQuery(text: sentence)
            guard case .intent(let a) = theirs.understand(query), case .intent(let b) = ours.understand(query) else {
                Issue.record("'\(sentence)' is not understood in both")
                continue
            }
            #expect(a.name == b.name, "\(sentence)")
            #expect(
                Set(a.slots.map { "\($0.name)=\($0.value.text)" }) == Set(b.slots.map { "\($0.name)=\($0.value.text)" })
            )
        }
    }

    @Test func understandAllThatTheySample() throws {
        let templates = try SentenceTemplates(reading: [Fixtures.path("rhasspy.ini")])
        for sentence in templates.samples(300) {
            guard case .intent = templates.understand(IntentQuery(text: sentence)) else {
                Issue.record("'\(sentence)' is not understood")
                continue
            }
        }
    }
}
