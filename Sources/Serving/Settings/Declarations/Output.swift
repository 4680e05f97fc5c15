// What is printed.

extension Setting where Value == Bool {
    public static var json: Self { Self("json", .flag, standard: false, help: "Print JSON Lines") }

    public static var speech: Self {
        Self("speech", .flag, standard: false, help: "Report where speech begins and ends, too")
    }
}

extension AllSettings {
    static let output = [of(.json), of(.speech)]
}
