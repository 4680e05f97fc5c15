import Testing

/// A conversation with the house of the examples: what is said to it, what it says and does, and how it ends.
struct Talk: Sendable, CustomTestStringConvertible {
    enum Line: Sendable {
        /// The wake word, and a command.
        case wake(String)
        /// The wake word and a command while an answer is being said.
        case interrupt(String)
        /// Without the wake word, when something was asked.
        case reply(String)
        /// Nothing, when something was asked.
        case silence
    }

    var lines: [Line]
    /// Why each dialogue ends.
    var ends: [String]
    var done: [String] = []
    var options: [String] = []
    var says: [String] = []

    init(
        _ lines: Line..., ends: [String], done: [String] = [], options: [String] = [], says: [String] = []
    ) {
        (self.lines, self.ends, self.done, self.options, self.says) = (lines, ends, done, options, says)
    }

    var testDescription: String {
        lines.map { line in
            switch line {
            case .wake(let words): words
            case .interrupt(let words): "(interrupts) \(words)"
            case .reply(let words): words
            case .silence: "(nothing)"
            }
        }.joined(separator: " / ")
    }

    /// Of at least three turns, those of the house counted.
    var isLong: Bool { lines.count + says.count >= 3 }
    var interrupts: Bool {
        lines.contains { if case .interrupt = $0 { true } else { false } }
    }

    static let all = [
        Talk(
            .wake("turn on the desk lamp"), ends: ["finished"], done: [#"LightOn {"name":"desk lamp"}"#],
            says: ["The desk lamp is on."]),
        Talk(
            .wake("turn on a light"), .reply("the desk lamp"), ends: ["finished"],
            done: [#"LightOn {"name":"desk lamp"}"#], says: ["Which light?", "The desk lamp is on."]),
        Talk(
            .wake("set a timer"), .reply("twenty minutes"), ends: ["finished"], done: [#"TimerStart {"minutes":20}"#],
            says: ["For how many minutes?", "A timer for twenty minutes."]),
        Talk(
            .wake("unlock a door"), .reply("the front door"), .reply("yes"), ends: ["finished"],
            done: [#"DoorUnlock {"door":"front door"}"#],
            says: ["Which door?", "Really unlock the front door?", "The front door is unlocked."]),
        Talk(
            .wake("unlock the garage door"), .reply("no"), ends: ["cancelled"], says: ["Really unlock the garage door?"]
        ),
        Talk(.wake("unlock the back door"), ends: ["locked"], options: ["--locked"], says: ["That is locked."]),
        Talk(
            .wake("turn off the porch light"), .reply("the second one"), ends: ["finished"],
            done: [#"LightOff {"name":"back porch light"}"#],
            says: ["The front porch light or the back porch light?", "The back porch light is off."]),
        Talk(
            .wake("set the heating to fifty degrees"), .reply("twenty one"), ends: ["finished"],
            done: [#"Heating {"degrees":21}"#],
            says: ["Degrees goes from 5 to 30.", "The heating is set to twenty one degrees."]),
        Talk(
            .wake("open the blinds"), .reply("in the living room"), ends: ["finished"],
            done: [#"Blinds {"action":"open","area":"living room"}"#], says: ["Which room?", "Done."]),
        Talk(.wake("close the blinds"), .reply("never mind"), ends: ["cancelled"], says: ["Which room?"]),
        Talk(
            .wake("unlock a door"), .reply("the back door"), .reply("no"), ends: ["cancelled"],
            says: ["Which door?", "Really unlock the back door?"]),
        Talk(
            .wake("unlock a door"), .reply("the front door"), .reply("never mind"), ends: ["cancelled"],
            says: ["Which door?", "Really unlock the front door?"]),
        Talk(
            .wake("unlock a door"), .reply("the garage door"), .silence, ends: ["silence"],
            says: ["Which door?", "Really unlock the garage door?"]),
        Talk(
            .wake("change the temperature"), .reply("fifty"), .reply("twenty one"), ends: ["finished"],
            done: [#"Heating {"degrees":21}"#],
            says: ["How warm?", "Degrees goes from 5 to 30.", "The heating is set to twenty one degrees."]),
        Talk(
            .wake("set the heating to fifty degrees"), .reply("sixty"), ends: ["not-understood"],
            says: ["Degrees goes from 5 to 30.", "Degrees goes from 5 to 30."]),
        Talk(.wake("change the temperature"), .silence, ends: ["silence"], says: ["How warm?"]),
        Talk(
            .wake("close the blinds"), .reply("turn on the desk lamp"), ends: ["finished"],
            done: [#"LightOn {"name":"desk lamp"}"#], says: ["Which room?", "The desk lamp is on."]),
        Talk(
            .wake("unlock the front door"), .reply("turn off all the lights"), ends: ["finished"],
            done: ["AllLightsOff {}"], says: ["Really unlock the front door?", "All lights are off."]),
        Talk(
            .wake("open the blinds in the kitchen"), .wake("and in the office"), ends: ["finished", "finished"],
            done: [#"Blinds {"action":"open","area":"kitchen"}"#, #"Blinds {"action":"open","area":"office"}"#],
            says: ["Done.", "Done."]),
        Talk(
            .wake("set a timer"), .reply("the kitchen light"), .reply("ten minutes"), ends: ["finished"],
            done: [#"TimerStart {"minutes":10}"#],
            says: ["For how many minutes?", "Sorry, I did not understand that.", "A timer for ten minutes."]),
        Talk(
            .wake("set the heating to fifty degrees"), .interrupt("turn on the desk lamp"),
            ends: ["interrupted", "finished"], done: [#"LightOn {"name":"desk lamp"}"#],
            says: ["Degrees goes from 5 to 30.", "The desk lamp is on."]),
        Talk(
            .wake("turn off the porch light"), .interrupt("turn on the desk lamp"),
            ends: ["interrupted", "finished"], done: [#"LightOn {"name":"desk lamp"}"#],
            says: ["The front porch light or the back porch light?", "The desk lamp is on."]),
    ]
}
