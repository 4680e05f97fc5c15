/// Keywords that are not acted upon, and until when, in hops.
struct DisregardedKeywords {
    private var all: [(keyword: String, until: Int)] = []

    mutating func add(_ keyword: String, until end: Int, from now: Int) {
        all.removeAll { $0.until < now || $0.keyword == keyword }
        all.append((keyword, end))
    }

    func has(_ keyword: String, at now: Int) -> Bool {
        all.contains { $0.keyword == keyword && $0.until >= now }
    }
}

extension Pipeline {
    /// A keyword that is heard in the next so many seconds is no keyword: somebody else is known to say it.
    package mutating func disregard(_ keyword: String, for seconds: Double) {
        let now = Int((time * 100).rounded())
        disregarded.add(keyword, until: now + Int(seconds * 100), from: now)
    }
}
