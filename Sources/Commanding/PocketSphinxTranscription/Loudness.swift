import Glibc

/// How loud a recording is, frame by frame of 10 ms: enough to tell a room where nobody speaks.
struct Loudness {
    /// Levels in dB above one step of 16 bits, in their order.
    private let course: [Double]
    /// The same, ascending.
    private let levels: [Double]

    init(of samples: [Int16]) {
        course = stride(from: 0, to: samples.count - 159, by: 160).map { start in
            let energy = samples[start..<start + 160].reduce(0.0) { $0 + Double($1) * Double($1) } / 160
            return 10 * log10(energy + 1)
        }
        levels = course.sorted()
    }

    /// Whether speech is less than 25 dB above what is heard in its pauses.
    var isNoisy: Bool {
        guard levels.count >= 10 else { return false }
        return levels[levels.count * 95 / 100] - levels[levels.count / 10] < 25
    }

    /// False for silence and for a steady noise: speech rises above its pauses and above -66 dB of full scale.
    var hasSpeech: Bool {
        guard levels.count >= 10 else { return false }
        let loud = levels[levels.count * 95 / 100]
        return loud > 24 && loud - levels[levels.count / 10] > 6
    }

    /// The samples from the first loud frame to the last, with 0.3 s before and behind.
    ///
    /// The library levels the whole recording by its mean, so long pauses around a short command cost it what it is
    /// recognised by: "set a timer" with 2 s behind it has a margin of 3.6 to 10.5, with 0.2 s one of 6.5 to 13.8.
    var spoken: Range<Int> {
        guard let first = course.firstIndex(where: { $0 > quiet }), let last = course.lastIndex(where: { $0 > quiet })
        else { return 0..<160 * course.count }
        return 160 * max(0, first - 30)..<160 * min(course.count, last + 31)
    }

    /// Frames in which somebody speaks, counted from the first of `spoken`.
    var voiced: [Int] {
        let first = spoken.lowerBound / 160
        return course.indices.filter { course[$0] > quiet }.map { $0 - first }
    }

    /// What is louder is speech.
    private var quiet: Double {
        guard levels.count >= 10 else { return -.infinity }
        return max(levels[levels.count / 10] + 8, levels[levels.count * 95 / 100] - 30)
    }
}
