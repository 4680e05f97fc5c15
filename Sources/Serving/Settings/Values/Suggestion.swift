/// What somebody may have meant by a name that does not exist.
package enum Suggestion {
    /// `; did you mean 'this'?`, or nothing when no name is near.
    package static func text(for name: String, among names: [String]) -> String {
        let nearest = names.map { ($0, distance(name, $0)) }.min { $0.1 < $1.1 }
        // bounded: by a constant
        guard let (candidate, distance) = nearest, distance <= max(1, name.count / 3) else { return "" }
        return "; did you mean '\(candidate)'?"
    }

    /// The fewest letters that have to be put in, taken away or changed (Levenshtein's distance).
    private static func distance(_ one: String, _ other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (i, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, opposite) in other.enumerated() {
                let change = diagonal + (letter == opposite ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(change, row[j] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
