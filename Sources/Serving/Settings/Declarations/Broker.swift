import MQTT

// The broker of MQTT, and what Rouse is called there.

extension Setting where Value == String {
    private static var table: String { "mqtt" }

    public static var mqtt: Self {
        Self(
            "mqtt", .text, table: table, key: "broker",
            help: "A broker of MQTT: 'listen' tells it what it hears, and 'serve' serves its sites",
            example: "mqtt://homeassistant.local", valueName: "address",
            refusal: {
                MQTTAddress($0) == nil
                    ? "give mqtt://HOST, or mqtts://HOST for TLS; the password goes into a file, see --mqtt-credentials"
                    : nil
            })
    }

    public static var site: Self {
        Self(
            "site", .text, standard: "default", table: table,
            help: "What this microphone is called at a broker or as a satellite",
            example: "kitchen", valueName: "name",
            refusal: { TopicLevel.accepts($0) ? nil : "give a name of 1 to 128 bytes without / + and #" })
    }

    public static var mqttCredentials: Self {
        Self(
            "mqtt-credentials", .path, table: table, key: "credentials",
            help: "A file with the broker's user on its first line and the password on its second",
            more: "Nobody else may be able to read it.", valueName: "file")
    }

    public static var mqttAuthorities: Self {
        Self(
            "mqtt-ca", .path, table: table, key: "ca",
            help: "A file with the certificates that the broker's is signed by, in place of those of the system",
            valueName: "file")
    }
}

extension AllSettings {
    static let broker = [of(.mqtt), of(.site), of(.mqttCredentials), of(.mqttAuthorities)]
}
