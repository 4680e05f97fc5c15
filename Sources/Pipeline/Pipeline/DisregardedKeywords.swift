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
