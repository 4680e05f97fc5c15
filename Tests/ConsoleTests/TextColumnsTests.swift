import Console
import Testing

/// Text that has to fit into the columns of a terminal.
@Suite struct TextColumnsTests {
    @Test func sentencesAreBrokenBetweenWords() {
        let lines = TextColumns.wrapped("the two takes do not sound alike", 14, indent: "  ")
        #expect(lines == ["  the two", "  takes do not", "  sound alike"])
        #expect(lines.allSatisfy { TextColumns.count($0) <= 14 })
        #expect(TextColumns.wrapped("all of it fits", 14) == ["all of it fits"])
    }

    @Test func aWordThatIsTooLongStandsAlone() {
        #expect(TextColumns.wrapped("say incomprehensibilities now", 10) == ["say", "incomprehensibilities", "now"])
    }

    @Test func wideLettersCountTwice() {
        #expect(TextColumns.wrapped("語語 語語", 8) == ["語語", "語語"])
        #expect(TextColumns.wrapped("語語 語語", 9) == ["語語 語語"])
    }
}
