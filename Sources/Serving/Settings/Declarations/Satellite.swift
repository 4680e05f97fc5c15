import Wyoming

// The server that a satellite serves, as Home Assistant is one.

extension Setting where Value == String {
    private static var table: String { "satellite" }

    public static var satellite: Self {
        Self(
            "satellite", .text, table: table, key: "address",
            help: "Be a voice satellite of Home Assistant, which connects here, understands commands and answers",
            more: "With --speak its answers, announcements and timers are heard.", example: "tcp://0.0.0.0:10700",
            valueName: "address",
            refusal: { text in
                switch WyomingAddress(text) {
                case nil, .standardStreams?: "give tcp://HOST:PORT, as tcp://0.0.0.0:10700, or unix:///PATH"
                default: nil
                }
            })
    }

    public static var satelliteArea: Self {
        Self(
            "satellite-area", .text, table: table, key: "area", help: "The room that the satellite is in",
            example: "Kitchen", valueName: "name",
            refusal: { Announcement.isName($0) ? nil : "give a name of 1 to 63 bytes that can be seen" })
    }

    public static var zeroconf: Self {
        Self(
            "zeroconf", .text, table: table,
            help: "Let the local network find the satellite or the service under this name, with Avahi",
            more: "Keep the name.",
            example: "rouse-kitchen", valueName: "name",
            refusal: { Announcement.isName($0) ? nil : "give a name of 1 to 63 bytes that can be seen" })
    }
}

extension AllSettings {
    static let satellite = [of(.satellite), of(.satelliteArea), of(.zeroconf)]
}
