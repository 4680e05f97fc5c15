import System

/// Text in the format that Prometheus reads, version 0.0.4.
public struct Exposition {
    public typealias Labels = [(name: String, value: String)]

    public private(set) var text = ""

    public init() {}

    /// A value that only grows. By convention the name ends in `_total`.
    public mutating func counter(_ name: String, _ help: String, _ samples: [(labels: Labels, value: Double)]) {
        head(name, help, "counter")
        for (labels, value) in samples { sample(name, labels, value) }
    }

    public mutating func counter(_ name: String, _ help: String, _ value: Double) {
        counter(name, help, [([], value)])
    }

    /// A value that goes up and down; nothing is written for nil.
    public mutating func gauge(_ name: String, _ help: String, _ value: Double?, labels: Labels = []) {
        guard let value else { return }
        head(name, help, "gauge")
        sample(name, labels, value)
    }

    public mutating func histogram(_ name: String, _ help: String, _ samples: [(labels: Labels, value: Histogram)]) {
        head(name, help, "histogram")
        for (labels, histogram) in samples {
            var count = 0
            for (bound, inBucket) in zip(histogram.bounds, histogram.counts) {
                count += inBucket
                sample(name + "_bucket", labels, Double(count), bound: Self.number(bound))
            }
            count += histogram.counts.last ?? 0
            sample(name + "_bucket", labels, Double(count), bound: "+Inf")
            sample(name + "_sum", labels, histogram.sum)
            sample(name + "_count", labels, Double(count))
        }
    }

    private mutating func head(_ name: String, _ help: String, _ kind: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    private mutating func sample(_ name: String, _ labels: Labels, _ value: Double, bound: String? = nil) {
        var pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
        if let bound { pairs.append("le=\"\(bound)\"") }
        let list = pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
        text += "\(name)\(list) \(Self.number(value))\n"
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        return value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
    }

    /// The format has no escapes for what else cannot be seen; such a letter is shown as its number.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\"": "\\\""
            case "\n": "\\n"
            case _ where VisibleText.isVisible(scalar): "\(scalar)"
            default: "U+" + String(scalar.value, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
