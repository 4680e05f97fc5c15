import Console
import Testing

/// One line at the bottom of a terminal, whatever is printed above it.
@Suite struct StatusPainterTests {
    /// What a terminal shows after it was sent `text`: lines as wide as it gets, a cursor, and the few codes that are used.
    private struct Terminal {
        var rows = [""]
        var row = 0
        var column = 0

        mutating func receive(_ text: String) {
            var rest = Array(text)[...]
            while let letter = rest.popFirst() {
                switch letter {
                case "\r": column = 0
                case "\n":
                    (row, column) = (row + 1, 0)
                    if row == rows.count { rows.append("") }
                case "\u{1b}":
                    precondition(rest.prefix(2) == ["[", "J"], "no other code is used")
                    rest = rest.dropFirst(2)
                    rows.removeLast(rows.count - row - 1)
                    rows[row] = String(rows[row].prefix(column))
                default:
                    let line = rows[row]
                    rows[row] = String(line.prefix(column)) + String(letter) + String(line.dropFirst(column + 1))
                    column += 1
                }
            }
        }
    }

    @Test func aLineTakesThePlaceOfTheOneBefore() {
        var painter = StatusPainter()
        var terminal = Terminal()
        terminal.receive(painter.show("a long line", columns: 80))
        terminal.receive(painter.show("short", columns: 80))
        #expect(terminal.rows == ["short"] && terminal.column == 0)
    }

    @Test func eventsScrollAboveIt() {
        var painter = StatusPainter()
        var terminal = Terminal()
        for number in 1...3 {
            terminal.receive(painter.show("status \(number) ......", columns: 80))
            terminal.receive(painter.erase() + "event \(number)\n")
        }
        terminal.receive(painter.show("status", columns: 80))
        #expect(terminal.rows == ["event 1", "event 2", "event 3", "status"])
    }

    @Test func whatHasNotChangedIsNotSentAgain() {
        var painter = StatusPainter()
        #expect(!painter.show("same", columns: 80).isEmpty)
        #expect(painter.show("same", columns: 80).isEmpty)
        #expect(!painter.erase().isEmpty)
        #expect(painter.erase().isEmpty)
        #expect(!painter.show("same", columns: 80).isEmpty, "it was taken away")
    }

    @Test func allOfALineGoesThatATerminalHasFoldedWhenItBecameNarrower() {
        var painter = StatusPainter()
        var terminal = Terminal()
        terminal.receive(painter.show("0123456789", columns: 80))
        // The terminal is now four columns wide, and the cursor is still where the line begins.
        terminal.rows = ["0123", "4567", "89"]
        terminal.receive(painter.show("0123", columns: 5))
        #expect(terminal.rows == ["0123"])
    }

    @Test func theSameLineIsSentAgainWhenTheWidthHasChanged() {
        var painter = StatusPainter()
        #expect(!painter.show("same", columns: 80).isEmpty)
        #expect(!painter.show("same", columns: 70).isEmpty)
        #expect(painter.show("same", columns: 70).isEmpty)
    }
}
