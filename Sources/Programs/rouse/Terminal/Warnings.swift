import Audio

/// What was odd about an input without making it useless; said once, at its end.
enum Warnings {
    static func print(about source: any AudioSource, name: String) {
        switch source {
        case let amplified as GainSource: print(about: amplified.source, name: name)
        case let file as FileSource:
            if let damage = file.damage { Terminal.complain("rouse: warning: \(damage)") }
            print(nonFiniteSamples: file.nonFiniteSamples, name: name)
        case let decoded as FFmpegSource:
            if let damage = decoded.damage { Terminal.complain("rouse: warning: \(damage)") }
            print(nonFiniteSamples: decoded.nonFiniteSamples, name: name)
        case let decoded as SandboxedSource:
            if let damage = decoded.damage { Terminal.complain("rouse: warning: \(damage)") }
            print(nonFiniteSamples: decoded.nonFiniteSamples, name: name)
        case let raw as RawPCMSource: print(nonFiniteSamples: raw.nonFiniteSamples, name: name)
        default: break
        }
    }

    private static func print(nonFiniteSamples count: Int, name: String) {
        guard count > 0 else { return }
        Terminal.complain("rouse: warning: \(name): \(count) samples were no numbers and count as silence")
    }
}
