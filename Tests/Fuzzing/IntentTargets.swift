import IntentHandlers
import IntentServices
import Network
import Services
import System
import Understanding

extension FuzzTarget {
    /// What services for intents and handlers answer.
    static let intents = [
        FuzzTarget(
            "wyoming-intents",
            texts: [
                "{\"type\":\"intent\",\"data\":{\"name\":\"On\",\"entities\":[{\"name\":\"room\",\"value\":\"hall\"}],\"text\":\"Done.\",\"context\":{\"a\":1}}}\n",
                "{\"type\":\"handled-start\"}\n{\"type\":\"handled-chunk\",\"data_length\":12}\n{\"text\":\"on\"}{\"type\":\"handled-stop\"}\n",
                "{\"type\":\"intents-start\"}\n{\"type\":\"intent\",\"data\":{\"name\":\"On\"}}\n{\"type\":\"intents-stop\"}\n",
            ].map { "abcd" + $0 }
        ) { bytes in
            var decoder = WyomingDecoder(longest: 1 << 20)
            var answer = WyomingIntentAnswer(service: "tcp://h:1")
            var isUseful = false
            for piece in bytes.pieces() {
                for event in try decoder.take(piece) { isUseful = try answer.take(event) != nil || isUseful }
            }
            return isUseful
        },
        FuzzTarget(
            "home-assistant",
            texts: [
                #"{"response_type":"action_done","data":{"success":[]},"speech":{"plain":{"speech":"Done"}}}"#,
                #"{"response_type":"error","data":{"code":"no_intent_match"},"speech":{"ssml":{"speech":"<p>a</p>"}}}"#,
            ]
        ) { bytes in
            HomeAssistantResponse(JSONValue(parsing: bytes))?.speech != nil
        },
        FuzzTarget(
            "dialogflow",
            texts: [
                #"{"queryResult":{"intent":{"displayName":"on"},"parameters":{"room":"hall","level":3},"fulfillmentText":"Done","intentDetectionConfidence":0.9,"outputContexts":[{"parameters":{"room.original":"the hall"}}]}}"#,
                #"{"queryResult":{"allRequiredParamsPresent":false,"fulfillmentMessages":[{"text":{"text":["Where?"]}}]}}"#,
            ]
        ) { bytes in
            guard let payload = JSONValue(parsing: bytes) else { return false }
            _ = try DialogflowAnswer(service: "https://h", session: "s", least: 0.5).understanding(payload)
            return true
        },
        FuzzTarget(
            "chat-completion",
            texts: [
                #"{"choices":[{"finish_reason":"stop","message":{"content":"{\"result\":{\"intent\":\"On\",\"slots\":{\"room\":\"hall\"}}}"}}]}"#,
                #"{"choices":[{"message":{"content":"```json\n{\"intent\":\"none\",\"say\":\"Hi\"}\n```"}}]}"#,
            ]
        ) { bytes in
            guard let payload = JSONValue(parsing: bytes) else { return false }
            let known = KnownIntents([.init(name: "On", slots: [.init(name: "room", values: ["hall"])])])
            let answer = ChatAnswer(ChatSchema(known, mayAnswer: true), service: "http://h")
            _ = try answer.understanding(payload, of: "hall")
            return true
        },
        FuzzTarget(
            "handler-reply",
            texts: ["It is on.\n", #"{"say":"It is on.","ask":"What else?","end":true}"#, #"{"say":null}"#]
        ) { bytes in
            let answer = try HandlerReply.answer(from: bytes) { ServiceError(.badAnswer, $0) }
            return answer.say != nil || answer.ask != nil
        },
        FuzzTarget("reply-template", texts: ["The {light} in the {{room}} {room}", "}}{{"]) { bytes in
            _ = try ReplyTemplate(String(decoding: bytes, as: UTF8.self))
            return true
        },
    ]
}
