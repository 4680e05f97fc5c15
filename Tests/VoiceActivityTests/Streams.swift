import Features
import Glibc
import VoiceActivity

/// Runs a detector over generated sound and keeps what it said of each frame.
struct Stream: ~Copyable {
    var analyzer = SpectralAnalyzer()
    var detector: VoiceActivityDetector
    private(set) var activities: [VoiceActivity] = []
    private var position = 0

    init(_ configuration: VoiceActivityConfiguration = VoiceActivityConfiguration()) {
        detector = VoiceActivityDetector(configuration)
    }

    /// Appends `seconds` of a sound given by its value at each sample since the stream's start.
    mutating func play(_ seconds: Double, _ sound: (_ sample: Int) -> Float) {
        var hop = [Float](repeating: 0, count: 160)
        for _ in 0..<Int((seconds * 100).rounded()) {
            for i in 0..<160 {
                hop[i] = sound(position)
                position += 1
            }
            analyzer.process(hop.span)
            activities.append(detector.process(analyzer))
        }
    }

    /// What was said between two moments, in seconds.
    func said(_ from: Double, _ to: Double) -> ArraySlice<VoiceActivity> {
        activities[Int((from * 100).rounded())..<Int((to * 100).rounded())]
    }
}

/// Generated sounds, as functions of the sample's number.
enum Sound {
    static func silence(_ n: Int) -> Float { 0 }

    /// White noise that is the same in every run, uniform within `amplitude`.
    static func noise(_ amplitude: Float) -> (Int) -> Float {
        { n in
            var x = UInt64(truncatingIfNeeded: n) &* 0x9e37_79b9_7f4a_7c15
            x = (x ^ (x >> 30)) &* 0xbf58_476d_1ce4_e5b9
            x = (x ^ (x >> 27)) &* 0x94d0_49bb_1331_11eb
            return amplitude * (Float(x >> 40) / Float(1 << 23) - 1)
        }
    }

    static func square(_ amplitude: Float, hertz: Double) -> (Int) -> Float {
        { n in (Double(n) * hertz / 16_000).truncatingRemainder(dividingBy: 1) < 0.5 ? amplitude : -amplitude }
    }

    /// Harmonics of a glottal pulse train, falling by 6 dB an octave, through two formants of a vowel.
    static func vowel(_ amplitude: Float, hertz: Double) -> (Int) -> Float {
        let partials = (1...24).map { k in
            let f = Double(k) * hertz
            let formants = exp(-pow((f - 650) / 200, 2)) + 0.6 * exp(-pow((f - 1_150) / 250, 2)) + 0.05
            return formants / Double(k).squareRoot()
        }
        let scale = Double(amplitude) / partials.reduce(0, +)
        return { n in
            let phase = 2 * Double.pi * hertz * Double(n) / 16_000
            return Float(scale * partials.indices.reduce(0) { $0 + partials[$1] * sin(Double($1 + 1) * phase) })
        }
    }

    /// The vowel as a person holds it: its pitch wavers by 2 % six times a second and drifts, its loudness by 10 %.
    static func heldVowel(_ amplitude: Float) -> (Int) -> Float {
        { n in
            let t = Double(n) / 16_000
            let phase = 2 * Double.pi * 130 * t + 0.43 * sin(2 * .pi * 6 * t) + 3 * sin(2 * .pi * 0.4 * t)
            let tone = (1...24).reduce(0.0) { sum, k in
                let f = Double(k) * 130
                let formants = exp(-pow((f - 650) / 200, 2)) + 0.6 * exp(-pow((f - 1_150) / 250, 2)) + 0.05
                return sum + formants / Double(k).squareRoot() * sin(Double(k) * phase)
            }
            return amplitude * Float(tone * (1 + 0.1 * sin(2 * .pi * 4.3 * t)) / 2)
        }
    }

    /// Syllables: the vowel with a gliding pitch, 0.2 s long, every 0.3 s.
    static func speech(_ amplitude: Float) -> (Int) -> Float {
        { n in
            let t = Double(n) / 16_000
            let within = t.truncatingRemainder(dividingBy: 0.3)
            guard within < 0.2 else { return 0 }
            let phase = 2 * Double.pi * 140 * t - 40 / 0.7 * cos(2 * Double.pi * 0.7 * t)
            let envelope = sin(.pi * within / 0.2)
            let syllable = (t / 0.3).rounded(.down)
            let formant = 500 + 150 * sin(syllable * 2.4)
            let tone = (1...20).reduce(0.0) { sum, k in
                let f = Double(k) * 140
                let gain = exp(-pow((f - formant) / 250, 2)) + 0.5 * exp(-pow((f - 1_600) / 300, 2)) + 0.03
                return sum + gain * sin(Double(k) * phase) / Double(k).squareRoot()
            }
            return amplitude * Float(envelope * tone / 3)
        }
    }

    static func sum(_ a: @escaping (Int) -> Float, _ b: @escaping (Int) -> Float) -> (Int) -> Float {
        { a($0) + b($0) }
    }
}
