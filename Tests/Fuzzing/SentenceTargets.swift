import SentenceTemplates
import System
import Understanding

extension FuzzTarget {
    /// Files of sentences, and what is said to them.
    static let sentences = [
        FuzzTarget(
            "sentences-yaml",
            texts: [
                """
                language: en
                skip_words: [please]
                intents:
                  A:
                    ask: {n: "How much?"}
                    data:
                      - sentences: ["[a] (b|c) {n:s} <r>[s]", "x {w}", "(a;b {0..9,2:k})"]
                        requires_context: {k: {value: v, slot: true}}
                lists: {n: {range: {from: 0, to: 100, fractions: halves}}, w: {wildcard: true}}
                expansion_rules: {r: "light"}
                responses:
                  intents:
                    A: {default: "{% if slots.s > 1 %}{{ slots.s | int + 1 }}{% else %}{{ slots['s'][1:] | join }}{% endif %}"}

                """, "a: &a [1, 2]\nb: *a\nintents: {I: {data: [{sentences: [b]}]}}\n",
            ]
        ) { bytes in try used(SentenceTemplates(bytes: bytes, named: "a.yaml")) },
        FuzzTarget(
            "sentences-ini",
            texts: ["[A]\nr = (red | green:g){colour!upper}\nset [the] light to <r> 0..100,5{level}\n# x\n\\[a] b\n"]
        ) { bytes in try used(SentenceTemplates(bytes: bytes, named: "a.ini")) },
        FuzzTarget(
            "answer",
            texts: [
                "The {{ slots.name | lower | replace('a', \"b\") }} is {{ 'on' if slots.n is defined else 'off' }}.",
                "{% set m = {1: 'one', 2: ['a', 'b']} %}{{ m[2][:-1] | join(', ') ~ m.get(slots.n, '{:02d}'.format(7)) }}",
                "{%- if slots.n | int(2) % 3 == 1 and not slots.x: -%} a {#- b -#} {% elif 1 < slots.n <= 3 %}c{% endif %}",
            ]
        ) { bytes in
            guard let answer = AnswerTemplate(String(decoding: bytes, as: UTF8.self)) else { return false }
            let slots = [("name", "Lamp", JSONValue.string("lamp")), ("n", "", .integer(3))].map {
                Intent.Slot(name: $0.0, heard: $0.1, value: $0.2)
            }
            return answer.text(for: Intent(name: "A", slots: slots)) != nil
        },
        FuzzTarget("sentence", texts: ["please a b one hundred and five lights", "x -7,5 y", "A.C. 5%"]) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if case .notUnderstood = house.understand(IntentQuery(text: text)) { return text.isEmpty == false }
            return true
        },
    ]

    private static func used(_ templates: SentenceTemplates) -> Bool {
        for sentence in templates.samples(5) {
            guard case .intent(let intent) = templates.understand(IntentQuery(text: sentence)) else { continue }
            _ = templates.response(to: intent)
        }
        return !SpokenGrammar(templates, continuation: ["and"], lead: ["in"]).words.isEmpty
    }

    private static let house: SentenceTemplates = {
        let text = """
            intents: {A: {data: [{sentences: ["[please] a [{n}] b {n} [light[s]]", "x {w} y", "{w} z"]}]}}
            lists: {n: {range: {from: -10, to: 1000, fractions: tenths}}, w: {wildcard: true}}

            """
        do {
            return try SentenceTemplates(bytes: Array(text.utf8), named: "house.yaml")
        } catch {
            preconditionFailure("\(error)")
        }
    }()
}
