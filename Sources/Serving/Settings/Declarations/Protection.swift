// What is done about input that may be hostile.

extension Setting where Value == Bool {
    public static var sandbox: Self {
        Self(
            "sandbox", .flag, standard: false,
            help: "Decode recordings, and talk to services, in workers that can do nothing else")
    }
}

extension AllSettings {
    static let protection = [of(.sandbox)]
}
