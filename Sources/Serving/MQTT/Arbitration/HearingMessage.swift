/// The retained message by which a program says that it takes part in the choice of the best microphone.
struct HearingMessage: Equatable {
    static let topics = "rouse/arbitration/hears/+"

    let instance: String
    let isThere: Bool

    init(_ instance: String, isThere: Bool) {
        (self.instance, self.isThere) = (instance, isThere)
    }

    /// - Returns: nil for what is none.
    init?(_ message: MQTTMessage) {
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard levels.count == 4, levels[..<3] == ["rouse", "arbitration", "hears"], TopicLevel.accepts(levels[3])
        else { return nil }
        self.init(levels[3], isThere: !message.payload.isEmpty)
    }

    var message: MQTTMessage {
        MQTTMessage(
            "rouse/arbitration/hears/\(instance)", isThere ? Array("yes".utf8) : [], isRetained: true, worth: 3_600)
    }
}
