import Grammars
import Services
import Testing

@Suite("Words of a grammar as a graph")
struct WordGraphTests {
    private func graph(_ rules: String) throws -> WordGraph {
        try WordGraph(.jsgf("#JSGF V1.0;\ngrammar g;\n\(rules)\n", file: "g.jsgf"))
    }

    private func accepts(_ graph: WordGraph, _ text: String) -> Bool {
        var places: Set<Int> = Set(graph.reached[graph.start])
        for word in text.split(separator: " ") {
            let next = graph.arcs.filter { graph.words[$0.word] == word && places.contains($0.from) }
            places = Set(next.flatMap { graph.reached[$0.to] })
        }
        return places.contains { graph.isEnd[$0] }
    }

    @Test(
        "has every sentence of the grammar, and no other",
        arguments: [
            (
                "public <a> = turn (on | off) [the] <b>;\n<b> = light | fan;", ["turn on light", "turn off the fan"],
                ["turn light", "turn on the", "", "turn on off light"]
            ),
            ("public <a> = count <b>+;\n<b> = one | two;", ["count one", "count two one two"], ["count", "one"]),
            ("public <a> = go (very)* fast;", ["go fast", "go very very fast"], ["go very", "fast"]),
            ("public <a> = stop | again <a>;", ["stop", "again again stop"], ["again", "stop stop"]),
            ("public <a> = [please] (<NULL> | do) it;", ["it", "please do it"], ["please", "do"]),
            ("public <a> = yes {y} | no <VOID>;", ["yes"], ["no"]),
        ])
    func sentences(rules: String, good: [String], bad: [String]) throws {
        let graph = try graph(rules)
        for graph in [graph, graph.condensed] {
            for text in good { #expect(accepts(graph, text), "\(text)") }
            for text in bad { #expect(!accepts(graph, text), "\(text)") }
        }
    }

    @Test("knows the words that go on with a sentence before, also where others begin alike")
    func continuation() throws {
        let graph = try graph(
            """
            public <a> = <continued_sentence> | and do it in <room>;
            <continued_sentence> = (and | what about) in <room>;
            <room> = kitchen | hall;
            """)
        for graph in [graph, graph.condensed] {
            let marked = graph.arcs.filter(\.isContinuation)
            #expect(marked.map { graph.words[$0.word] }.sorted() == ["and", "what"])
            #expect(graph.arcs.filter { graph.words[$0.word] == "and" }.count == 2)
            for text in ["and in kitchen", "what about in hall", "and do it in hall"] {
                #expect(accepts(graph, text), "\(text)")
            }
        }
    }

    @Test(
        "refuses a grammar without a public rule, without words, with an unknown rule or one within itself",
        arguments: [
            ("<a> = yes;", "public"), ("public <a> = <NULL>;", "no words"), ("public <a> = <b>;", "<b>"),
            ("public <a> = <a> yes | no;", "within itself"),
        ])
    func refused(rules: String, named: String) {
        let error = #expect(throws: ServiceError.self) { try graph(rules) }
        #expect(error?.code == .badGrammar)
        #expect(error?.description.contains(named) == true)
    }

    @Test("gives examples in which each word comes up, as long as there is room")
    func examples() throws {
        let graph = try graph("public <a> = turn (on | off) [the] <b>;\n<b> = light | fan | radio;")
        let words = graph.examples(atMost: 10, longest: 8).flatMap { $0 }.map { graph.words[$0] }
        #expect(Set(words) == Set(graph.words))
        #expect(graph.examples(atMost: 1, longest: 8).count == 1)
    }

    @Test("has a list once that many sentences share, when it is condensed")
    func condensed() throws {
        let verbs = (1...30).map { "verb\($0) [the] <name> [in <room>]" }.joined(separator: " | ")
        let names = (1...50).map { "name\($0) lamp" }.joined(separator: " | ")
        let graph = try graph("public <a> = \(verbs);\n<name> = \(names);\n<room> = hall | attic;")
        #expect(graph.arcs.count > 30 * 100)
        let condensed = graph.condensed
        #expect(condensed.arcs.count < 300)
        for text in ["verb1 the name7 lamp", "verb30 name50 lamp in attic"] { #expect(accepts(condensed, text)) }
        for text in ["verb1 the lamp", "name7 lamp", "verb30 name50 lamp in"] { #expect(!accepts(condensed, text)) }
    }

    @Test("stays as it is where words repeat without end, and where it would have many more arcs")
    func uncondensed() throws {
        let repeated = try graph("public <a> = count (one | two)+;")
        #expect(repeated.condensed.nodes == repeated.nodes)
        let optional = try graph("public <a> = \((1...60).map { "[w\($0)]" }.joined(separator: " "));")
        #expect(optional.condensed.arcs.count == 60)
    }

    @Test("knows the words that mean nothing by the name of their rule")
    func asides() throws {
        let graph = try graph("<skipped> = please | can you;\npublic <a> = [<skipped>] stop [<skipped>];").condensed
        let asides = Set(graph.arcs.filter(\.isAside).map { graph.words[$0.word] })
        #expect(asides == ["please", "can", "you"])
        #expect(graph.arcs.contains { !$0.isAside && graph.words[$0.word] == "stop" })
    }
}
