import HTTPServer

// How a `listen` that runs all day is controlled and watched.

extension Setting where Value == Bool {
    public static var control: Self {
        Self(
            "control", .flag, standard: false, table: "service",
            help: "Take commands from standard input: {\"command\":\"pause\"}, resume, reload or stop, one a line")
    }
}

extension Setting where Value == String {
    public static var metrics: Self {
        Self(
            "metrics", .text, table: "service",
            help: "Serve counters to Prometheus on this port; of this machine only, unless an address is named",
            valueName: "[host:]port",
            refusal: { HTTPAddress($0) == nil ? "give a port, or a host and a port such as 0.0.0.0:9464" : nil })
    }
}
