import Dialogue
import System
import Testing
import Understanding

/// Every path of the state machine: what was heard or came of it, and what is done next.
@Suite struct DialogueTests {
    private static let light = Intent(name: "Light")
    private static let kitchen = Intent.Slot(name: "room", heard: "kitchen", value: .string("kitchen"))
    private static let kitchenLight = Intent(name: "Light", slots: [kitchen])
    private static let door = Intent(name: "Door")
    private static let safe = Intent(name: "Safe")
    private static let plain = Intent(name: "Plain")

    private func conduct(_ name: String) -> IntentConduct {
        var conduct = IntentConduct()
        switch name {
        case "Light": conduct.questions = [.init(slot: "room", question: "Which room?")]
        case "Door": conduct.needsConfirmation = true
        case "Safe": conduct.isRestricted = true
        default: break
        }
        return conduct
    }

    private func dialogue() -> Dialogue {
        let conduct = conduct
        return Dialogue { conduct($0) }
    }

    private func heard(_ intent: Intent) -> Dialogue.Heard { .understood(.intent(intent)) }
    private let nothing = Dialogue.Heard.understood(.notUnderstood(NotUnderstood(.noMatch)))
    private let sorry = Wording().notUnderstood

    @Test func anIntentThatLacksNothingIsHandledAndAnswered() {
        var dialogue = dialogue()
        #expect(dialogue.heard(heard(Self.plain)) == [.handle(Self.plain)])
        #expect(dialogue.handled == Self.plain)
        #expect(dialogue.handled(HandlerAnswer(say: "Done.")) == [.say("Done."), .end(.finished)])
        #expect(dialogue.isIdle)
    }

    @Test func theAnswerOfTheFileIsSaidWhereTheHandlerSaysNothing() {
        var dialogue = dialogue()
        _ = dialogue.heard(heard(Self.plain))
        #expect(dialogue.handled(HandlerAnswer(), response: "It is on.") == [.say("It is on."), .end(.finished)])
    }

    @Test func aMissingSlotIsAskedForAndTheReplyFillsIt() {
        var dialogue = dialogue()
        let expected = Dialogue.Expectation.value(slot: "room", of: Self.light)
        #expect(dialogue.heard(heard(Self.light)) == [.say("Which room?"), .listen(expected)])
        #expect(dialogue.expectation == expected)
        #expect(dialogue.heard(.value(Self.kitchen)) == [.handle(Self.kitchenLight)])
    }

    @Test func aReplyMayBeAnotherCommand() {
        var dialogue = dialogue()
        _ = dialogue.heard(heard(Self.light))
        #expect(dialogue.heard(heard(Self.plain)) == [.handle(Self.plain)])
    }

    @Test func severalValuesAreAskedBack() {
        let lamp = Intent.Slot(name: "name", heard: "light", value: .string("kitchen lamp"))
        let ceiling = Intent.Slot(name: "name", heard: "light", value: .string("kitchen_ceiling"))
        let both = [lamp, ceiling].map { Intent(name: "Plain", slots: [$0]) }
        var dialogue = dialogue()
        #expect(
            dialogue.heard(.understood(.ambiguous(both, slot: "name"))) == [
                .say("The kitchen lamp or the kitchen ceiling?"), .listen(.choice(both, slot: "name")),
            ])
        // The words that were heard fit both: the answer says the name that was chosen.
        let named = Intent.Slot(name: "name", heard: "kitchen ceiling", value: ceiling.value)
        #expect(dialogue.heard(.value(ceiling)) == [.handle(Intent(name: "Plain", slots: [named]))])
    }

    @Test func aValueThatIsNotAmongTheChoicesIsAMisunderstanding() {
        let both = ["a", "b"].map {
            Intent(name: "Plain", slots: [.init(name: "name", heard: "x", value: .string($0))])
        }
        var dialogue = dialogue()
        _ = dialogue.heard(.understood(.ambiguous(both, slot: "name")))
        #expect(
            dialogue.heard(.value(.init(name: "name", heard: "c", value: .string("c")))) == [
                .say(sorry), .listen(.choice(both, slot: "name")),
            ])
    }

    @Test(arguments: [true, false])
    func aConfirmationIsWanted(isYes: Bool) {
        var dialogue = dialogue()
        #expect(dialogue.heard(heard(Self.door)) == [.say("Shall I do that?"), .listen(.confirmation)])
        #expect(dialogue.heard(isYes ? .yes : .no) == (isYes ? [.handle(Self.door)] : [.end(.cancelled)]))
    }

    @Test func theConfirmationMayHaveWordsOfItsOwn() {
        var conduct = IntentConduct()
        conduct.needsConfirmation = true
        conduct.confirmation = AnswerTemplate("Really open the {{ slots.room }}?")
        var dialogue = Dialogue { [conduct] _ in conduct }
        let actions = dialogue.heard(heard(Self.kitchenLight))
        #expect(actions.first == .say("Really open the kitchen?"))
    }

    @Test func whatIsRestrictedIsRefusedWhileLocked() {
        var dialogue = dialogue()
        dialogue.isLocked = true
        #expect(dialogue.heard(heard(Self.safe)) == [.say("That is locked."), .end(.locked)])
        #expect(dialogue.heard(heard(Self.plain)) == [.handle(Self.plain)])
        _ = dialogue.handled(HandlerAnswer())
        dialogue.isLocked = false
        #expect(dialogue.heard(heard(Self.safe)) == [.handle(Self.safe)])
    }

    @Test func aValueOutOfRangeIsRefusedWithTheRangeAndAskedForAgain() {
        let why = NotUnderstood(
            .outOfRange(slot: "brightness", heard: "300", lowest: 0, highest: 100), suggestion: Self.plain)
        var dialogue = dialogue()
        #expect(
            dialogue.heard(.understood(.notUnderstood(why))) == [
                .say("Brightness goes from 0 to 100."), .listen(.value(slot: "brightness", of: Self.plain)),
            ])
        let value = Intent.Slot(name: "brightness", heard: "30", value: .integer(30))
        #expect(dialogue.heard(.value(value)) == [.handle(Intent(name: "Plain", slots: [value]))])
    }

    @Test func aSuggestionIsAskedAsAQuestion() {
        var dialogue = dialogue()
        let why = NotUnderstood(.noMatch, suggestion: Self.kitchenLight)
        let actions = dialogue.heard(.understood(.notUnderstood(why)))
        #expect(actions == [.say("Did you mean: Light, kitchen?"), .listen(.confirmation)])
        var other = dialogue
        #expect(dialogue.heard(.yes) == [.handle(Self.kitchenLight)])
        #expect(other.heard(.no) == [.say(sorry), .end(.notUnderstood)])
    }

    @Test func aSuggestionIsAskedInTheWordsThatWerePerhapsSaid() {
        var dialogue = dialogue()
        let why = NotUnderstood(.noMatch, text: "light in the kitchen", suggestion: Self.kitchenLight)
        #expect(
            dialogue.heard(.understood(.notUnderstood(why))).first == .say("Did you mean: light in the kitchen?"))
    }

    @Test func twoMisunderstandingsInARowEndIt() {
        var dialogue = dialogue()
        #expect(dialogue.heard(nothing) == [.say(sorry), .listen(.command)])
        #expect(dialogue.heard(nothing) == [.say(sorry), .end(.notUnderstood)])
        #expect(dialogue.heard(nothing) == [.say(sorry), .listen(.command)])
    }

    @Test func whatIsUnderstoodInBetweenStartsTheCountAnew() {
        var dialogue = dialogue()
        _ = dialogue.heard(heard(Self.light))
        _ = dialogue.heard(nothing)
        _ = dialogue.heard(heard(Self.door))
        #expect(dialogue.heard(nothing) == [.say(sorry), .listen(.confirmation)])
    }

    @Test(arguments: [Dialogue.Heard.cancel, .silence])
    func neverMindAndSilenceEndIt(heard: Dialogue.Heard) {
        let ending: Dialogue.Ending = heard == .cancel ? .cancelled : .silence
        for start in [Self.light, Self.door] {
            var dialogue = dialogue()
            _ = dialogue.heard(self.heard(start))
            #expect(dialogue.heard(heard) == [.end(ending)])
            #expect(dialogue.isIdle)
        }
        var idle = dialogue()
        #expect(idle.heard(heard) == [.end(ending)])
    }

    @Test func theWakeWordInterrupts() {
        var dialogue = dialogue()
        #expect(dialogue.interrupted() == [])
        _ = dialogue.heard(heard(Self.light))
        #expect(dialogue.interrupted() == [.end(.interrupted)])
        #expect(dialogue.expectation == .command)
    }

    @Test func whatCouldNotBeHandledIsSaid() {
        var dialogue = dialogue()
        _ = dialogue.heard(heard(Self.plain))
        #expect(dialogue.failed() == [.say("Sorry, that did not work."), .end(.failed)])
    }

    @Test func aHandlerMayAskAndEnd() {
        var dialogue = dialogue()
        _ = dialogue.heard(heard(Self.plain))
        #expect(
            dialogue.handled(HandlerAnswer(say: "Milk is on the list.", ask: "Anything else?")) == [
                .say("Milk is on the list."), .say("Anything else?"), .listen(.command),
            ])
        _ = dialogue.heard(heard(Self.plain))
        #expect(dialogue.handled(HandlerAnswer(ask: "More?", ends: true)) == [.end(.finished)])
    }

    @Test(arguments: [true, false])
    func aServiceMayAnswerByItself(expectsReply: Bool) {
        var dialogue = dialogue()
        let answer = SpokenAnswer(text: "Hello.", expectsReply: expectsReply)
        #expect(
            dialogue.heard(.understood(.answered(answer))) == [
                .say("Hello."), expectsReply ? .listen(.command) : .end(.finished),
            ])
    }

    @Test func nothingIsHeardWhileAnIntentIsHandledAndNothingIsHandledTwice() {
        var dialogue = dialogue()
        _ = dialogue.heard(heard(Self.plain))
        #expect(dialogue.heard(heard(Self.door)) == [])
        _ = dialogue.handled(HandlerAnswer())
        #expect(dialogue.handled(HandlerAnswer(say: "again")) == [])
    }

    @Test func theContextLivesForSoManyTurns() {
        let conduct = conduct
        var dialogue = Dialogue(contextTurns: 2) { conduct($0) }
        #expect(dialogue.context.isEmpty && dialogue.continued == nil)
        _ = dialogue.heard(heard(Self.kitchenLight))
        _ = dialogue.handled(HandlerAnswer())
        #expect(dialogue.continued == Self.kitchenLight)
        #expect(dialogue.context["room"]?["value"] == .string("kitchen"))
        _ = dialogue.heard(nothing)
        _ = dialogue.heard(nothing)
        #expect(dialogue.continued != nil)
        _ = dialogue.heard(.silence)
        #expect(dialogue.continued == nil && dialogue.context.isEmpty)
    }

    @Test func itDoesNotAskForEver() {
        var dialogue = dialogue()
        var asked = 0
        while dialogue.heard(heard(Self.light)).last == .listen(.value(slot: "room", of: Self.light)) {
            asked += 1
            guard asked < 100 else { break }
        }
        #expect(asked == 20)
        #expect(dialogue.isIdle)
    }
}
