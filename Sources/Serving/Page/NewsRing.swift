import System

/// The newest of what has happened, numbered, for viewers that come later or take longer: a plain value.
package struct NewsRing: Sendable {
    private static let mostNews = Limit(
        64, .events, of: "what the page shows of what has happened", beyond: "the oldest are forgotten")
    private static let mostBytes = Limit(
        262_144, .bytes, of: "what the page shows of what has happened, in all", beyond: "the oldest are forgotten")

    private var entries: ArraySlice<(number: Int, text: String)> = []
    private var bytes = 0
    private let most: Int
    private let mostBytes: Int
    /// Of the newest entry; 0 where there was none.
    package private(set) var newest = 0

    package init(most: Int = mostNews.value, bytes: Int = mostBytes.value) {
        self.most = most
        mostBytes = bytes
    }

    package mutating func append(_ text: String) {
        newest += 1
        entries.append((newest, text))
        bytes += text.utf8.count
        while entries.count > most || bytes > mostBytes {
            guard let oldest = entries.popFirst() else { return }
            bytes -= oldest.text.utf8.count
        }
    }

    /// What came behind an entry, oldest first. A number that was never given is of another run: then all.
    package func after(_ number: Int) -> [(number: Int, text: String)] {
        number > newest ? Array(entries) : entries.filter { $0.number > number }
    }
}
