import Wyoming

// Whom `serve` serves, and with what.

extension AllSettings {
    static let serving = [
        of(.wyoming), of(.models), of(.arbitrate), of(.mqttDialogue), of(.mqttEnroll),
    ]
}

private let table = "serve"

extension Setting where Value == String {
    public static var wyoming: Self {
        Self(
            "wyoming", .text, standard: WyomingAddress.usual, table: table,
            help: "Where clients come in: tcp://host:port, unix:///path or stdio://", valueName: "address",
            refusal: { text in
                WyomingAddress(text) == nil ? "give tcp://127.0.0.1:10400, unix:///run/rouse.sock or stdio://" : nil
            })
    }

    public static var models: Self {
        Self(
            "models", .path, table: table,
            help: "Serve every model in this folder; what is added to it or removed counts at once",
            valueName: "folder", reloads: true)
    }
}

extension Setting where Value == Int {
    public static var arbitrate: Self {
        Self(
            "arbitrate", .integer(20...10_000, .milliseconds), table: table,
            help: "Where several microphones hear a word within so much time, tell only of the best one",
            example: "200")
    }
}

extension Setting where Value == Bool {
    public static var mqttDialogue: Self {
        Self(
            "mqtt-dialogue", .flag, standard: false, table: table,
            help: "Manage the dialogues of sites, when nobody else at the broker does")
    }

    public static var mqttEnroll: Self {
        Self(
            "mqtt-enroll", .flag, standard: false, table: table,
            help: "Let sites teach keywords: three examples make a model in the folder of --models")
    }
}
