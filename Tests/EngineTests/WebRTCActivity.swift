import Features
import VoiceActivity

/// WebRTC's voice activity detector as an engine. It takes samples, and leaves it to `Hearing` to measure the level.
final class WebRTCActivity: VoiceActivityEngine {
    static let factory = VoiceActivityEngineFactory("webrtc") { configuration in
        // The most aggressive of its four modes lets the least through.
        WebRTCActivity(mode: Int((3 * (1 - configuration.sensitivity)).rounded()))
    }

    private let program: EngineProgram?

    init(mode: Int) { program = try? EngineProgram(["vad", "\(mode)"]) }

    let thresholds = SpeechThresholds(begins: 0.5, ends: 0.5)

    func process(
        _ analyzer: borrowing SpectralAnalyzer, hops: Int, into activities: inout InlineArray<4, VoiceActivity>
    ) {
        let answer = program?.answer(analyzer, hops: hops) ?? []
        for hop in 0..<hops {
            activities[hop] = VoiceActivity()
            activities[hop].probability = Float(answer.indices.contains(hop) ? answer[hop] : 0)
            activities[hop].isSpeech = activities[hop].probability >= 0.5
        }
    }

    func reset() { try? program?.reset() }
}
