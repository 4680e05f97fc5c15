/// A number in decimal with a fixed count of digits after the point, rounded to nearest.
func fixed(_ value: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 9e15 else { return "\(value)" }
    let units = Int(scaled)
    let sign = value < 0 && units > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(units)" }
    let fraction = "\(units % Int(scale))"
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(units / Int(scale)).\(zeros)\(fraction)"
}

/// `text` moved to the right, to fill `width` columns.
func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}
