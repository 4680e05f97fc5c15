enum Clock {
    /// `1:02:03.45`, hours only where there are some.
    static func text(_ seconds: Double) -> String {
        let hundredths = Int((seconds * 100).rounded())
        let (minutes, rest) = (hundredths / 6_000, hundredths % 6_000)
        let tail = "\(pad(rest / 100)).\(pad(rest % 100))"
        return minutes < 60 ? "\(minutes):\(tail)" : "\(minutes / 60):\(pad(minutes % 60)):\(tail)"
    }

    private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
