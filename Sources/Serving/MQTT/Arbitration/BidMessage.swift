import Clients
import System

/// How well a machine's microphone heard a keyword, as it tells the machines that share its broker.
struct BidMessage: Equatable {
    static let topic = "rouse/arbitration/bid"

    /// Of the program that tells it.
    let instance: String
    let keyword: String
    let bid: Arbiter.Bid

    init(_ bid: Arbiter.Bid, of keyword: String, from instance: String) {
        (self.bid, self.keyword, self.instance) = (bid, keyword, instance)
    }

    /// - Returns: nil for what is none.
    init?(_ message: MQTTMessage) {
        guard message.topic == Self.topic, let value = JSONValue(parsing: message.payload[...]),
            let instance = value["instance"]?.string, TopicLevel.accepts(instance),
            let keyword = value["keyword"]?.string, let score = value["score"]?.number, score.isFinite
        else { return nil }
        let distance = value["snr"]?.number.flatMap { $0.isFinite ? $0 : nil }
        let level = value["level"]?.number.flatMap { $0.isFinite ? $0 : nil }
        self.init(
            Arbiter.Bid(noiseDistance: distance, level: level, score: score, name: instance), of: keyword,
            from: instance)
    }

    var message: MQTTMessage {
        MQTTMessage(
            Self.topic,
            [
                "instance": .string(instance), "keyword": .string(keyword), "score": .number(bid.score),
                "level": bid.level.map(JSONValue.number) ?? .null,
                "snr": bid.noiseDistance.map(JSONValue.number) ?? .null,
            ])
    }
}
