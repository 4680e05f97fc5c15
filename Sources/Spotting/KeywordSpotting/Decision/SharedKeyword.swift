/// Of several models of one keyword, a speaker's each, says which has heard it: a pure rule on the audio clock.
///
/// They reach their thresholds in different frames, and their scores rise on for 50 to 100 ms. So what the first of them
/// has found waits a moment for the others; the best is reported, once.
package struct SharedKeyword {
    /// Frames for which a detection waits.
    package static let patience = 10
    /// Frames for which a near miss waits: the models of one word are not equally long.
    private static let missPatience = 100

    let keyword: String
    private let rule: Refractory.Rule
    private var refractory: Refractory
    private var best: (detection: Detection, due: Int)?
    private var nearest: (miss: NearMiss, due: Int)?
    /// Where what was heard last ends, in seconds.
    private var heardUntil = -1.0

    package init(_ keyword: String, configuration: SpottingConfiguration) {
        self.keyword = keyword
        rule = configuration.refractoryRule
        refractory = Refractory(frames: configuration.refractoryFrames, rule: rule)
    }

    /// Takes what one of the models has found.
    /// - Returns: what is to be reported at once. A list of candidates for any threshold has no time to wait.
    package mutating func take(_ finding: KeywordFinding, at frame: Int) -> KeywordFinding? {
        switch finding {
        case .detection(let detection):
            heardUntil = max(heardUntil, detection.end)
            if let miss = nearest?.miss, miss.end > detection.start { nearest = nil }
            if let held = best {
                if detection.score > held.detection.score { best = (detection, held.due) }
                return nil
            }
            guard refractory.admits(score: detection.score, match: detection.match, at: frame) else { return nil }
            if rule == .notBetter { return finding }
            best = (detection, frame + Self.patience)
            return nil
        case .nearMiss(let miss):
            guard miss.start >= heardUntil else { return nil }
            let held = nearest
            if let held, miss.start < held.miss.end {
                if miss.score > held.miss.score { nearest = (miss, held.due) }
                return nil
            }
            nearest = (miss, frame + Self.missPatience)
            return held.map { .nearMiss($0.miss.told(at: frame)) }
        case .wordEnd: return finding
        }
    }

    /// What has waited long enough.
    package mutating func due(at frame: Int) -> [KeywordFinding] {
        guard best.map({ $0.due <= frame }) ?? false || nearest.map({ $0.due <= frame }) ?? false else { return [] }
        var findings: [KeywordFinding] = []
        if let held = nearest, held.due <= frame {
            findings.append(.nearMiss(held.miss.told(at: frame)))
            nearest = nil
        }
        if let held = best, held.due <= frame {
            findings.append(.detection(held.detection.told(at: frame)))
            best = nil
        }
        return findings
    }

    /// The stream has ended or is interrupted: nothing waits any longer.
    package mutating func finish(at frame: Int) -> [KeywordFinding] {
        defer { reset() }
        let miss = nearest.map { KeywordFinding.nearMiss($0.miss.told(at: frame)) }
        let detection = best.map { KeywordFinding.detection($0.detection.told(at: frame)) }
        return [miss, detection].compactMap(\.self)
    }

    mutating func reset() {
        best = nil
        nearest = nil
        heardUntil = -1
    }
}

extension Detection {
    /// Frames of the stream that match.
    fileprivate var match: Range<Int> { Int((start * 100).rounded())..<Int((end * 100).rounded()) }

    /// The same, decided at another frame.
    fileprivate func told(at frame: Int) -> Self {
        var copy = self
        copy.time = Double(frame) / 100
        return copy
    }
}

extension NearMiss {
    fileprivate func told(at frame: Int) -> Self {
        var copy = self
        copy.time = Double(frame) / 100
        return copy
    }
}
