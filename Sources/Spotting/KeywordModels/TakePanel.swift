/// Takes of a keyword that give one score together: the mean of the best of them.
///
/// Many people say a word in several ways, and a template of another way says nothing against a word that is said in
/// one of them. A keyword's raw score is the mean over its panels.
public struct TakePanel: Codable, Sendable, Hashable {
    /// Takes, or groups of takes, in the panel.
    public let takes: Int
    /// How many of them count, those with the best scores.
    public let best: Int

    /// A model has no more panels: recordings, and what a program has said.
    static let most = 2

    /// - Parameter best: nil where all count.
    package init(takes: Int, best: Int? = nil) {
        self.takes = takes
        self.best = min(best ?? takes, takes)
    }
}

extension [TakePanel] {
    /// Whether so many takes can be divided like this.
    func divide(_ takes: Int) -> Bool {
        (1...TakePanel.most).contains(count)
            && allSatisfy { (1...takes).contains($0.takes) && (1...$0.takes).contains($0.best) }
            && reduce(0) { $0 + $1.takes } == takes
    }
}
