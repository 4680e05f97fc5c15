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

    public static var page: Self {
        Self(
            "page", .text, table: "page", key: "address",
            help: "Show what goes on, and the log, to browsers there; of this machine only without --page-token",
            example: "127.0.0.1:8765", valueName: "[host:]port",
            refusal: { HTTPAddress($0) == nil ? "give a port, or a host and a port such as 127.0.0.1:8765" : nil })
    }

    public static var pageToken: Self {
        Self(
            "page-token", .path, table: "page", key: "token",
            help: "A file with the token that browsers have to know; made, and told once, where there is none",
            valueName: "file")
    }

    public static var pageCertificate: Self {
        Self(
            "page-certificate", .path, table: "page", key: "certificate",
            help: "A file in PEM with a certificate and its key: the page comes over TLS", valueName: "file")
    }
}

extension Setting where Value == Bool {
    public static var openBrowser: Self {
        Self(
            "open-browser", .flag, standard: false, table: "page",
            help: "Open the page in the browser of this machine; where it has no screen, say where the page is")
    }
}

extension AllSettings {
    static let service = [
        of(.control), of(.metrics), of(.page), of(.pageToken), of(.pageCertificate), of(.openBrowser),
    ]
}
