import Glibc

/// How loud a recording is, frame by frame of 10 ms: enough to tell a room where nobody speaks.
struct Loudness {
    /// Levels in dB above one step of 16 bits, ascending.
    private let levels: [Double]

    init(of samples: [Int16]) {
        levels = stride(from: 0, to: samples.count - 159, by: 160).map { start in
            let energy = samples[start..<start + 160].reduce(0.0) { $0 + Double($1) * Double($1) } / 160
            return 10 * log10(energy + 1)
        }.sorted()
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
}
