import ServiceSupport
import Services
import System
import Testing
import Understanding

/// What becomes of the answers that services give beside the usual one.
@Suite("An answer", .timeLimit(.minutes(20)))
struct AnswerTests {
    struct Case: Sendable {
        var subject: Subject
        var options: [String: [String]] = [:]
        let answer: String
        let means: Understanding
    }

    private static func spoken(_ text: String, _ conversation: String? = nil, reply: Bool = false) -> Understanding {
        .answered(SpokenAnswer(text: text, expectsReply: reply, conversation: conversation))
    }
    private static func missed(_ text: String? = nil, _ suggestion: Intent? = nil) -> Understanding {
        .notUnderstood(NotUnderstood(.noMatch, text: text, suggestion: suggestion))
    }
    private static func speech(_ type: String, _ code: String, _ speech: String) -> String {
        #"{"response": {"response_type": "\#(type)", "data": {"code": "\#(code)"}, "speech": \#(speech)}}"#
    }
    private static func chat(_ content: String) -> String {
        let text = JSONValue.string(content).text
        return #"{"choices": [{"finish_reason": "stop", "message": {"content": \#(text)}}]}"#
    }
    private static let plain = #"{"plain": {"speech": "No\tsuch\n\u001b[2Jarea"}}"#

    private func check(_ one: Case) async throws {
        let site = try Site("200 OK", one.answer)
        let service = try one.subject.service(port: site.port, one.options)
        #expect(try await service.understand(Subject.query) == one.means, "\(one.answer)")
    }

    @Test(
        "of Home Assistant is a miss where it knows no such sentence, and otherwise what it says",
        arguments: [
            Case(
                subject: .homeAssistant, answer: speech("error", "no_intent_match", plain),
                means: missed("No such [2Jarea")),
            Case(
                subject: .homeAssistant, answer: speech("error", "no_valid_targets", plain),
                means: spoken("No such [2Jarea", "talk-1")),
            Case(
                subject: .homeAssistant,
                answer: speech("query_answer", "", #"{"ssml": {"speech": "<p>It is <b>5</b></p>"}}"#),
                means: spoken("It is 5", "talk-1")),
            Case(subject: .homeAssistant, answer: speech("action_done", "", "{}"), means: spoken("", "talk-1")),
        ])
    func homeAssistant(one: Case) async throws { try await check(one) }

    @Test("of Home Assistant that it failed is an error where it says nothing to the person")
    func homeAssistantFailed() async throws {
        let site = try Site(Self.speech("error", "failed_to_handle", "{}"))
        let error = await failure(of: try Subject.homeAssistant.service(port: site.port))
        #expect(error?.code == .serverError && error?.description.contains("failed_to_handle") == true)
    }

    @Test(
        "of Rasa is a miss where its fallback says so, or where it is not sure",
        arguments: [
            Case(
                subject: .rasa,
                answer:
                    #"{"intent": {"name": "nlu_fallback", "confidence": 0.7}, "intent_ranking": [{"name":"nlu_fallback"},{"name":"on","confidence":0.2}]}"#,
                means: missed(nil, Intent(name: "on", confidence: 0.2))),
            Case(subject: .rasa, answer: #"{"intent": {"name": null, "confidence": 0}}"#, means: missed()),
            Case(
                subject: .rasa, answer: #"{"intent": {"name": "on", "confidence": 0.4}}"#,
                means: missed(nil, Intent(name: "on", confidence: 0.4))),
            Case(
                subject: .rasa, options: ["min-confidence": ["0.3"]],
                answer: #"{"intent": {"name": "on", "confidence": 0.4}}"#,
                means: .intent(Intent(name: "on", confidence: 0.4))),
            Case(
                subject: .rasa,
                answer:
                    #"{"intent": {"name": "on"}, "entities": [{"entity": "a", "value": 1, "start": 5, "end": 3}, {"entity": "b", "value": 2, "start": -9223372036854775808, "end": 9223372036854775807}]}"#,
                means: .intent(
                    Intent(
                        name: "on",
                        slots: [
                            .init(name: "b", heard: "", value: .integer(2)),
                            .init(name: "a", heard: "", value: .integer(1)),
                        ]))),
            Case(
                subject: .rasa, options: ["chat": ["yes"]],
                answer: #"[{"recipient_id": "talk-1", "text": "Hello."}, {"image": "x"}, {"text": "Which room?"}]"#,
                means: spoken("Hello. Which room?", "talk-1", reply: true)),
            Case(subject: .rasa, options: ["chat": ["yes"]], answer: "[]", means: missed()),
        ])
    func rasa(one: Case) async throws { try await check(one) }

    @Test("of Rasa's assistant is asked for as its REST channel says")
    func rasaChat() async throws {
        let site = try Site(#"[{"text": "Hi"}]"#)
        let service = try Subject.rasa.service(port: site.port, ["chat": ["yes"]])
        _ = try await service.understand(Subject.query)
        let request = try #require(site.requests.all.first)
        #expect(request.line == "POST /webhooks/rest/webhook HTTP/1.1")
        #expect(JSONValue(parsing: request.body) == ["sender": "talk-1", "message": "grüß the kitchen light"])
    }

    @Test(
        "of Wit.ai without an intent is a miss",
        arguments: [
            Case(
                subject: .wit, answer: #"{"text": "x", "intents": [], "entities": {}, "traits": {}}"#, means: missed()),
            Case(
                subject: .wit, answer: #"{"intents": [{"name": "on", "confidence": 0.1}]}"#,
                means: missed(nil, Intent(name: "on", confidence: 0.1))),
        ])
    func wit(one: Case) async throws { try await check(one) }

    @Test("of Wit.ai may be an error with status 200")
    func witError() async throws {
        let site = try Site(#"{"error": "Bad auth \#(Subject.secret)", "code": "no-auth"}"#)
        let error = await failure(of: try Subject.wit.service(port: site.port))
        #expect(error?.code == .serverError)
        #expect(error?.description.contains("Bad auth …") == true)
    }

    private static func flow(_ members: String) -> String { #"{"queryResult": {\#(members)}}"# }

    @Test(
        "of Dialogflow is its own where it fills slots or knows the answer alone, and a miss where it falls back",
        arguments: [
            Case(
                subject: .dialogflow,
                answer: flow(
                    #""intent": {"displayName": "on"}, "allRequiredParamsPresent": false, "fulfillmentText": "Which room?""#
                ),
                means: spoken("Which room?", "talk-1", reply: true)),
            Case(
                subject: .dialogflow,
                answer: flow(
                    #""intent": {"displayName": "on"}, "cancelsSlotFilling": true, "fulfillmentText": "Fine.""#),
                means: spoken("Fine.", "talk-1")),
            Case(
                subject: .dialogflow,
                answer: flow(#""intent": {"displayName": "Default", "isFallback": true}, "fulfillmentText": "What?""#),
                means: missed("What?")),
            Case(
                subject: .dialogflow,
                answer: flow(
                    #""action": "smalltalk", "fulfillmentMessages": [{"text": {"text": ["Hi."]}}, {"card": {}}, {"text": {"text": ["Well?"]}}]"#
                ), means: spoken("Hi. Well?", "talk-1")),
            Case(subject: .dialogflow, answer: flow(#""queryText": "x""#), means: missed()),
            Case(
                subject: .dialogflow, options: ["min-confidence": ["0.9"]],
                answer: flow(#""intent": {"displayName": "on"}, "intentDetectionConfidence": 0.5"#),
                means: missed(
                    nil, Intent(name: "on", confidence: 0.5, context: ["dialogflow-session": "talk-1"]))),
        ])
    func dialogflow(one: Case) async throws { try await check(one) }

    @Test(
        "of SUSI without words is a miss",
        arguments: [
            Case(subject: .susi, answer: #"{"answers": []}"#, means: missed()),
            Case(subject: .susi, answer: #"{"answers": [{"actions": [{"type": "table"}]}]}"#, means: missed()),
        ])
    func susi(one: Case) async throws { try await check(one) }

    @Test(
        "of a language model is believed as far as the schema goes",
        arguments: [
            Case(subject: .openai, answer: chat(#"{"result": {"intent": "none"}}"#), means: missed()),
            Case(subject: .openai, answer: chat(#"{"result": {"intent": "Launch", "slots": {}}}"#), means: missed()),
            Case(subject: .openai, answer: chat(#"{"result": {"intent": "none", "say": "Hi"}}"#), means: missed()),
            Case(
                subject: .openai, options: ["answers": ["yes"]],
                answer: chat(#"{"result": {"intent": "none", "say": "Noon."}}"#), means: spoken("Noon.")),
            Case(
                subject: .openai,
                answer: chat(
                    #"{"result": {"intent": "TurnOn", "slots": {"room": "bunker", "light": null, "rm": "-rf"}}}"#),
                means: .intent(Intent(name: "TurnOn"))),
            Case(
                subject: .openai, answer: chat("```json\n{\"intent\": \"Time\"}\n```"),
                means: .intent(Intent(name: "Time"))),
            Case(
                subject: .openai,
                answer: #"{"choices": [{"message": {"content": null, "refusal": "I cannot help."}}]}"#,
                means: missed("I cannot help.")),
        ])
    func openai(one: Case) async throws { try await check(one) }

    @Test(
        "of a language model that is no object, or cut short, is none",
        arguments: [
            chat("Sure! The light."), chat("[]"), chat(""), chat(#"{"result": {}}"#),
            #"{"choices": [{"finish_reason": "length", "message": {"content": "{}"}}]}"#,
            #"{"choices": [{"message": {"content": null}}]}"#, #"{"choices": []}"#,
        ])
    func openaiGarbage(answer: String) async throws {
        let site = try Site(answer)
        #expect(await failure(of: try Subject.openai.service(port: site.port))?.code == .badAnswer)
    }

    @Test("is cut where it is too long to be spoken, and slots where they are too many")
    func long() async throws {
        let text = String(repeating: "la ", count: 10_000)
        let site = try Site(#"{"answers": [{"actions": [{"type": "answer", "expression": "\#(text)"}]}]}"#)
        guard case .answered(let answer) = try await Subject.susi.service(port: site.port).understand(Subject.query)
        else { throw RawConnection.Ended() }
        #expect(answer.text.count <= 4_096)
        let entities = Array(repeating: #"{"entity": "a", "value": 1}"#, count: 1_000).joined(separator: ",")
        let rasa = try Site(#"{"intent": {"name": "on"}, "entities": [\#(entities)]}"#)
        guard case .intent(let intent) = try await Subject.rasa.service(port: rasa.port).understand(Subject.query)
        else { throw RawConnection.Ended() }
        #expect(intent.slots.count == 64)
    }
}

extension Site {
    fileprivate convenience init(_ body: String) throws { try self.init("200 OK", body) }
}
