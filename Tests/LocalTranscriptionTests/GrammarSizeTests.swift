import Services

#if PocketSphinx
    import Grammars
    import PocketSphinxTranscription
    import Testing
    import Transcription

    @Suite("A JSGF grammar", .timeLimit(.minutes(20)))
    struct GrammarSizeTests {
        private func load(_ rules: String) async throws {
            let grammar = CommandGrammar.jsgf("#JSGF V1.0;\ngrammar g;\n" + rules, file: "house.jsgf")
            try await PocketSphinxBackend(grammar: grammar).prepare()
        }

        private func failure(_ rules: String) async -> ServiceError? {
            await #expect(throws: ServiceError.self) { try await load(rules) }
        }

        /// Rules of which each uses the next in some way, up to a word.
        private static func chain(_ length: Int, _ body: (String) -> String) -> String {
            (0..<length).map { "<a\($0)> = \(body("<a\($0 + 1)>"));\n" }.joined() + "<a\(length)> = on;\n"
        }

        private static let circle = (0..<30).map { "<a\($0)>" }

        @Test(
            "that a few lines make larger than any memory is refused with its name and that of the rule",
            arguments: [
                chain(40) { "\($0) \($0)" },
                chain(40) { "(\($0)+) | [\($0)] \($0)" },
                // Rules that lead to each other in every order.
                circle.map { "\($0) = on (\(circle.joined(separator: " | ")));\n" }.joined(),
                // Words of which each may be left out.
                "<a0> = on " + String(repeating: "[off] ", count: 2_000) + ";\n",
                "<a0> = on " + String(repeating: "off* ", count: 2_000) + ";\n",
                // Rules in rules.
                chain(9_000) { $0 },
            ])
        func tooLarge(rules: String) async throws {
            let error = await failure("public <r> = <a0>;\n" + rules)
            #expect(error?.code == .badGrammar)
            #expect(error?.description.hasPrefix("The grammar 'house.jsgf': the rule <r> ") == true)
        }

        @Test("does not look for rules in other files")
        func imports() async throws {
            let error = await failure("import <a.b>;\npublic <r> = <b>;\n")
            #expect(error?.description.contains("imports rules of another file; copy those rules into it") == true)
        }

        @Test("has brackets in brackets, but not without end")
        func brackets() async throws {
            func nested(_ depth: Int) -> String {
                "public <r> = " + String(repeating: "(", count: depth) + "on" + String(repeating: ")", count: depth)
                    + ";\n"
            }
            try await load(nested(90))
            #expect(await failure(nested(100_000))?.description.contains("brackets in brackets") == true)
        }

        @Test("may have comments, weights, tags, quoted words, and rules that end with themselves")
        func everything() async throws {
            try await load(
                """
                // ) ] ;
                /* public <no> = <no> ( ; */
                public <command> = /0.7/ turn (on {yes} | off {n\\}o}) [the] <thing>+ | /0.3/ stop;
                <thing> = light | radio [<thing>];
                """)
        }
    }
#endif
