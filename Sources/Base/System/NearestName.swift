extension Sequence<String> {
    /// The name that a mistyped one was probably meant to be: the one with the fewest letters to change.
    /// - Parameter most: how many letters may be changed; nil for a third of the name.
    /// - Returns: nil where none is so near that it is worth saying.
    package func nearest(to name: String, within most: Int? = nil) -> String? {
        let most = most ?? Swift.max(1, name.count / 3)
        guard name.count <= 200 else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in self where abs(candidate.count - name.count) <= most {
            let distance = name.distance(to: candidate)
            if distance <= most, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }
}

extension String {
    /// The fewest letters that have to be put in, taken away or changed (Levenshtein's distance).
    fileprivate func distance(to other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (i, letter) in enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, opposite) in other.enumerated() {
                let change = diagonal + (letter == opposite ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(change, row[j] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
