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
            ("{0..100}", "needs a slot"), ("(a;b;c;d;e;f;g)", "more than 6"),
        ])
    func template(template: String, mistake: String) {
        let problem = problem(sentence(template))
        #expect(problem.hasPrefix("5: "), "\(problem)")
        #expect(problem.contains(mistake), "\(problem)")
    }

    @Test(
        "names what is missing before the first sentence comes",
        arguments: [
            ("turn on {thing}", "no list '{thing}'"), ("<turn> on", "no rule '<turn>'"),
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

    @Test(
        "says what a mistyped name was meant to be, and where it stands",
        arguments: [
            ("intent:\n  A:\n    data: []\n", "1: there is no 'intent:' here; is 'intents:' meant?"),
            ("intents:\n  A:\n    data:\n      - sentence:\n          - hello\n", "4: there is no 'sentence:' here"),
            (
                "language: en\nintents:\n  A:\n    data:\n      - sentences:\n          - <turn_on> it\n"
                    + "expansion_rules:\n  turnon: turn on\n",
                "6: there is no rule '<turn_on>'; is 'turnon' meant?"
            ),
            (
                "intents:\n  A:\n    data:\n      - sentences:\n          - paint it\n          - paint it {color}\n"
                    + "lists:\n  colour:\n    values: [red]\n",
                "6: there is no list '{color}'; is 'colour' meant?"
            ),
            (
                "intents:\n  A:\n    data:\n      - sentences: ['<a>']\nexpansion_rules:\n  a: <bb> c\n",
                "6: there is no rule '<bb>'; add it to 'expansion_rules'"
            ),
        ])
    func typo(text: String, mistake: String) {
        let problem = problem(text)
        #expect(problem.hasPrefix(mistake), "\(problem)")
    }

    @Test("may leave to Home Assistant what only it knows; that is warned of") func lateLists() throws {
        let templates = try load("intents: {A: {data: [{sentences: ['turn on {name}', 'all on']}]}}\n")
        #expect(templates.warnings.count == 1)
        #expect(templates.warnings.first?.contains("'{name}'") == true)
        #expect(!SpokenGrammar(templates).text.contains("turn"))
        #expect(SpokenGrammar(templates).text.contains("all on"))
    }

    /// Thirty rules, each twice the one before.
    private var doubling: String {
        var rules = "  r0: a\n"
        for level in 1...30 { rules += "  r\(level): '<r\(level - 1)> <r\(level - 1)>'\n" }
        return sentence("x <r30>") + "expansion_rules:\n" + rules
    }

    @Test("whose rules stand for too much is refused, with the rule") func doublingRules() {
        let problem = problem(doubling)
        #expect(problem.contains("stands for more than 200000 parts"), "\(problem)")
        #expect(problem.contains("the rule '<r"), "\(problem)")
        let nested = (0..<40).reduce("b") { inner, _ in "(a;\(inner))" }
        #expect(self.problem(sentence(nested)).contains("stands for more than 200000 parts"))
    }

    @Test("with rules deep in rules is refused, with the rule") func deepRules() {
        var text = sentence("<r50000>") + "expansion_rules:\n  r0: a\n"
        for level in 1...50_000 { text += "  r\(level): '<r\(level - 1)>'\n" }
        #expect(problem(text).contains("rules in rules"))
    }

    @Test("makes a grammar and samples of rules that are used many times over in little time") func sharedRules() throws
    {
        var rules = "  r0: '[a|b]'\n"
        for level in 1...13 { rules += "  r\(level): '<r\(level - 1)><r\(level - 1)>'\n" }
        let other = sentence("z").replacing("A:", with: "B:").replacing("intents:\n", with: "")
        let templates = try load(sentence("x<r13>y") + other + "expansion_rules:\n" + rules)
        let seconds = ContinuousClock().measure {
            #expect(SpokenGrammar(templates).text.utf8.count < 100_000)
            #expect(templates.samples(20) == ["z"])
        }
        #expect(seconds < .seconds(20))
    }

    @Test("with an alias of a long text is refused by what it stands for") func longAlias() {
        let long = String(repeating: "x", count: 4 << 20)
        let uses = Array(repeating: "*a", count: 100).joined(separator: ", ")
        #expect(problem("a: &a \(long)\nb: [\(uses)]\n").contains("too many values"))
    }

    @Test("with values deep in values is refused before they are read") func deepValues() {
        let problem = problem("a: " + String(repeating: "[", count: 900))
        #expect(problem.contains("more than 64 deep"), "\(problem)")
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
        let answers =
            "default: 'Hi {{ state.name }}', one: '{% for x in y %}{% endfor %}', two: '{% if x %}y{% endif %}'"
        let text = sentence("hello") + "responses: {intents: {A: {\(answers)}}}\n"
        let warnings = try load(text).warnings
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("'default' of A") == true && warnings.first?.contains("(1 more") == true)
    }

    @Test(
        "in Rhasspy's format names the line, too",
        arguments: [
            ("turn on\n", "1: a sentence stands before the first intent"), ("[A]\nturn (on\n", "2: a bracket"),
            ("[A]\nset $colour\n", "2: there is no slot file 'slots/colour'"),
            ("[A]\nx!odd\n", "2: there is no converter"),
            ("[A]\nset $../../etc/passwd\n", "is no slot file"), ("[A]\n{tag}\n", "stands behind nothing"),
            ("[A]\nset $prog,arg\n", "slot programs are not run"),
            ("[A]\nrooms = hall\nlight <room>\n", "3: there is no rule '<A.room>'; is '<A.rooms>' meant?"),
        ])
    func ini(text: String, mistake: String) {
        let problem = problem(text, "sentences.ini")
        #expect(problem.contains(mistake), "\(problem)")
    }

    /// As Home Assistant's collections are published.
    @Test("may be one of many languages in a folder, of which one is read") func merged() throws {
        let folder = NSTemporaryDirectory() + "merged-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (path, sentence) in [
            ("light/de", "licht {n}"), ("light/pt-BR", "luz {n}"), ("homeassistant/de", "auf"), ("light/en", "up"),
        ] {
            let file = "\(folder)/\(path).json"
            try FileManager.default.createDirectory(
                atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            let language = (path as NSString).lastPathComponent
            try """
            {"language": "\(language)", "intents": {"A": {"data": [{"sentences": ["\(sentence)"]}]}},
             "lists": {"n": {"range": {"from": 0, "to": 100}}}}
            """.write(toFile: file, atomically: true, encoding: .utf8)
        }
        let german = try SentenceTemplates(reading: [folder], language: "de-AT")
        #expect(german.language == "de" && german.intentNames == ["A"])
        for (text, isKnown) in [("licht einundzwanzig", true), ("auf", true), ("up", false)] {
            if case .intent = german.understand(IntentQuery(text: text)) { #expect(isKnown) } else { #expect(!isKnown) }
        }
        #expect(try SentenceTemplates(reading: [folder]).language == "en")
        let error = #expect(throws: SentenceFileError.self) {
            try SentenceTemplates(reading: [folder], language: "fr")
        }
        #expect(error?.problem.hasSuffix("choose one with --language: de, en, pt-BR") == true)
    }

    /// As the package `home-assistant-intents` has them: a file a language, with all that other programs want of it.
    @Test("may be one of a merged collection, as it is published") func mergedFile() throws {
        let text = """
            {"language": "hu", "settings": {"ignore_whitespace": false, "filter_with_regex": true},
             "responses": {
               "errors": {"no_area": "{% set x = area[0].lower() %}\\nNincs {{ area }}"},
               "intents": {"HassSetPosition": {
                 "default": "{{ slots.position }} százalék", "one": "{{ state.state_with_unit }}",
                 "any": "{% if query.matched %}Igen{% endif %}"}}},
             "skip_words": ["kérlek", "légy [szíves]"],
             "intents": {"HassSetPosition": {"data": [{
               "sentences": ["({position}(%|[ ]százalék)[-]ra;[minden] {cover:device_class};<in_area>;[a ]pozícióját;állítsd)"],
               "slots": {"domain": "cover"}, "response": "default",
               "requires_context": {"area": {"slot": true}},
               "metadata": {"slot_combination": "area_device_class", "speech_to_phrase": {"tags": []}}}]}},
             "lists": {"position": {"range": {"from": 0, "to": 100, "type": "percentage"}},
               "cover": {"values": [{"in": "redőny[t|öket]", "out": "blind", "metadata": {}}]},
               "area": {"values": [{"in": "nappali", "out": "nappali", "context": {"area": "nappali"}}]}},
             "expansion_rules": {"in_area": "a {area}ban"}}
            """
        let templates = try load(text, "hu.json")
        #expect(templates.language == "hu")
        #expect(templates.warnings.count == 1)
        #expect(templates.warnings.first?.contains("1 more like it") == true)
        let said = "Állítsd minden redőnyt a nappaliban a pozícióját 50%-ra, kérlek!"
        guard case .intent(let intent) = templates.understand(IntentQuery(text: said)) else {
            Issue.record("not understood")
            return
        }
        let slots = Dictionary(intent.slots.map { ($0.name, $0.value.string ?? $0.value.text) }) { $1 }
        #expect(slots == ["position": "50", "device_class": "blind", "domain": "cover", "area": "nappali"])
        #expect(templates.response(to: intent) == "50 százalék")
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

    @Test func tagsMayStandApartFromWhatTheyTag() throws {
        let text = "[Paint]\npaint it (red | green) {color} [now] {when:soon}\n"
        let templates = try SentenceTemplates(bytes: Array(text.utf8), named: "sentences.ini")
        guard case .intent(let intent) = templates.understand(IntentQuery(text: "paint it green now")) else {
            Issue.record("not understood")
            return
        }
        #expect(intent.slots.map(\.name) == ["color", "when"])
        #expect(intent.slots.map { $0.value.string } == ["green", "soon"])
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
