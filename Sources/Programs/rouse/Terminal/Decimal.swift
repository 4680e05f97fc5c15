enum Decimal {
    /// A number with so many digits after the point.
    static func text(_ value: Double, places: Int) -> String {
        guard value.isFinite else { return "-" }
        // Nothing that is measured is this large, but a damaged model may say so.
        guard abs(value) < 1e12 else { return "\(value)" }
        let scale = (0..<places).reduce(1) { factor, _ in factor * 10 }
        let scaled = Int((abs(value) * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        let sign = value < 0 && scaled != 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(scaled)" }
        return "\(sign)\(scaled / scale).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
    }
}
