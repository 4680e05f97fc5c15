import MQTT

extension FuzzTarget {
    /// What comes from a broker: the first line is the topic, the rest the payload.
    static let broker = [
        FuzzTarget(
            "mqtt-message",
            seeds: {
                let texts = [
                    "hermes/hotword/toggleOff\n{\"siteId\":\"a\",\"reason\":\"playAudio\"}",
                    "rhasspy/hotword/recordExample\n{\"siteId\":\"a\",\"id\":\"b\",\"keyword\":\"c\"}",
                    "hermes/asr/startListening\n{\"sessionId\":\"s\",\"stopOnSilence\":false,\"intentFilter\":[\"x\"]}",
                    "hermes/nlu/query\n{\"input\":\"on\",\"intentFilter\":[\"a\",\"b\"],\"customData\":\"d\"}",
                    "hermes/tts/say\n{\"text\":\"hello\",\"volume\":0.5}",
                    "hermes/dialogueManager/startSession\n{\"init\":{\"type\":\"action\",\"canBeEnqueued\":true}}",
                    "hermes/dialogueManager/continueSession\n{\"sessionId\":\"1\",\"text\":\"which?\"}",
                    "hermes/hotword/a/detected\n{\"siteId\":\"a\"}",
                    "hermes/audioServer/a/playFinished\n{\"id\":\"b\"}",
                ]
                let wav = WAVChunk.file([1, 2, 3, 4], rate: 16_000)
                return texts.map { Array($0.utf8) } + [
                    Array("hermes/audioServer/a/audioFrame\n".utf8) + wav,
                    Array("hermes/audioServer/a/s/audioSessionFrame\n".utf8) + wav,
                ]
            },
            reading: { bytes in
                let topic = bytes.prefix { $0 != 10 }
                let message = MQTTMessage(
                    String(decoding: topic, as: UTF8.self), Array(bytes.dropFirst(topic.count + 1)))
                guard let request = try HermesRequest(message) else { return false }
                guard case .dialogue(let event) = request else { return true }
                var dialogue = HermesDialogue { "1" }
                let messages =
                    dialogue.take(.detected(site: "a", keyword: "b", isTaken: false), at: 0)
                    + dialogue.take(event, at: 1)
                precondition(
                    messages.allSatisfy { !$0.topic.contains("+") && !$0.topic.contains("#") }, "a topic is one")
                return true
            })
    ]
}
