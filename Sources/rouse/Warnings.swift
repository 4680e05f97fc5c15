import Audio

/// What was odd about an input without making it useless; said once, at its end.
enum Warnings {
    static func print(about source: any AudioSource, name: String) {
        guard let file = source as? FileSource else { return }
        if let damage = file.damage { Terminal.complain("rouse: warning: \(damage)") }
        if file.nonFiniteSamples > 0 {
            Terminal.complain(
                "rouse: warning: \(name): \(file.nonFiniteSamples) samples were no numbers and count as silence")
        }
    }
}
