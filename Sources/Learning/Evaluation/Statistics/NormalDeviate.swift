import Glibc

/// The normal distribution, and the scale on which it is a straight line.
package enum NormalDeviate {
    /// Standard deviations beyond which, on both sides together, 5 % lie.
    package static let twoSided95 = 1.959963984540054

    /// The share that lies below a deviate.
    package static func share(below deviate: Double) -> Double {
        erfc(-deviate / 2.0.squareRoot()) / 2
    }

    /// The deviate below which a share lies: infinite for 0 and 1.
    package static func deviate(ofShare share: Double) -> Double {
        guard share > 0 else { return -.infinity }
        guard share < 1 else { return .infinity }
        // The tail is computed exactly where it is small, so the upper half is the lower one mirrored.
        guard share <= 0.5 else { return -deviate(ofShare: 1 - share) }
        // -38 is where a share can no longer be told from 0.
        var (low, high) = (-38.5, 0.0)
        for _ in 0..<200 where high - low > 1e-13 {
            let middle = (low + high) / 2
            if self.share(below: middle) < share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
