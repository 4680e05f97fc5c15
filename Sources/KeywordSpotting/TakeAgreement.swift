import Features

/// How well each take is recognised by the others: what tells an outlier.
enum TakeAgreement {
    /// A take is unlike the others when its agreement is this far below their median.
    private static let outlier = 1.0

    /// - Parameters:
    ///   - templates: those of one take side by side, the clean one first.
    ///   - reports: one for each take.
    static func judge(_ templates: [[[Float]]], templatesPerTake: Int, reports: inout [TakeReport]) {
        guard reports.count > 1 else { return }
        let clean = stride(from: 0, to: templates.count, by: templatesPerTake).map { templates[$0] }
        let agreements = clean.indices.map { index in
            let others = clean.indices.filter { $0 != index }.map { distance(clean[index], clean[$0]) }
            return -Double(others.min() ?? 0)
        }
        let median = agreements.sorted()[agreements.count / 2]
        for index in reports.indices {
            reports[index].agreement = agreements[index]
            if agreements[index] < median * 1.5 - outlier { reports[index].problems.append(.unlikeOthers) }
        }
    }

    /// Mean squared distance a dimension along the best symmetric alignment of two whole takes (Sakoe and Chiba 1978,
    /// P = 0).
    static func distance(_ x: [[Float]], _ y: [[Float]]) -> Float {
        let dimensions = Float(x[0].count)
        var column = [Float](repeating: .infinity, count: y.count)
        for (i, a) in x.enumerated() {
            var diagonal: Float = i == 0 ? 0 : .infinity
            var below = Float.infinity
            for (j, b) in y.enumerated() {
                let cost = zip(a, b).reduce(Float(0)) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / dimensions
                let best = min(diagonal + 2 * cost, min(column[j], below) + cost)
                diagonal = column[j]
                column[j] = best
                below = best
            }
        }
        return (column.last ?? 0) / Float(x.count + y.count)
    }
}
