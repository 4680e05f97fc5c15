// What is understood of commands, and what is said.

extension Setting where Value == String {
    public static var sentences: Self {
        Self(
            "sentences", .paths, table: table,
            help: "Sentences that are understood: Home Assistant's .yaml, Rhasspy's .ini, or a folder of the former",
            more: "May be repeated; later files add to earlier ones. PocketSphinx then hears these sentences alone. "
                + "docs/understanding.md describes both formats.")
    }
}

extension Setting where Value == Double {
    public static var contextTurns: Self {
        Self(
            "context-turns", .integer(0...100), standard: 3, table: table,
            help: "For how many turns what was said counts: 'and in the bedroom?'")
    }
}

extension Setting where Value == Bool {
    public static var locked: Self {
        Self(
            "locked", .flag, standard: false, table: table,
            help: "Refuse intents that are marked as restricted, until a control command unlocks them")
    }
}

private let table = "conversation"
