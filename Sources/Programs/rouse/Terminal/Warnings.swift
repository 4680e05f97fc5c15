import Audio

/// What was odd about an input without making it useless; said once, at its end.
enum Warnings {
    static func print(about source: any AudioSource, name: String) {
        for line in lines(about: source, name: name) { Terminal.complain(line) }
    }

    static func lines(about source: any AudioSource, name: String) -> [String] {
        switch source {
        case let amplified as GainSource: lines(about: amplified.source, name: name)
        case let ahead as ReadAheadSource: ahead.recording.map { lines(about: $0, name: name) } ?? []
        case let file as FileSource: lines(file.damage, file.nonFiniteSamples, name)
        case let decoded as FFmpegSource: lines(decoded.damage, decoded.nonFiniteSamples, name)
        case let decoded as SandboxedSource: lines(decoded.damage, decoded.nonFiniteSamples, name)
        case let raw as RawPCMSource: lines(nil, raw.nonFiniteSamples, name)
        default: []
        }
    }

    private static func lines(_ damage: String?, _ nonFinite: Int, _ name: String) -> [String] {
        var lines = damage.map { ["rouse: warning: \($0)"] } ?? []
        if nonFinite > 0 {
            lines.append("rouse: warning: \(name): \(nonFinite) samples were no numbers and count as silence")
        }
        return lines
    }
}
