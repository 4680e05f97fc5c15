import Audio
import KeywordModels
import KeywordSpotting
import Measurement
import Pipeline
import System

/// Hears a word some times at a microphone, and measures how long each took.
struct LatencyRun: ~Copyable {
    /// Seconds of audio: between two words; how much longer than a word is listened after it has been played, and for one
    /// that somebody has to say; and what is heard after a decision, so that the end of the word can be told.
    private static let (pause, patience, longestWait, tail) = (1.5, 3.0, 20.0, 0.6)
    /// Seconds of audio that are remembered, and of those before the word in which its energy is looked for.
    private static let (memory, before) = (6.0, 0.4)

    private enum Phase {
        case pausing(until: Double)
        /// Nil until something has been played.
        case listening(until: Double?)
        case settling(Heard)
    }

    private struct Heard {
        var found: Detection
        /// When the event was there.
        var time: Double
        var period: Double
        var arithmetic: Double
    }

    private let microphone: LiveAudio
    private let gain: Float
    private var pipeline: Pipeline
    private let player: WordPlayer?
    private let wanted: Int
    private let prompt: (Int) -> Void
    private var deliveries = HopDeliveries()
    private var hops = 0
    private var recent: [Float] = []
    private var phase = Phase.pausing(until: pause)
    private var tried = 0
    private(set) var latencies: [WakeLatency] = []

    /// - Parameters:
    ///   - player: says the word; nil where somebody does.
    ///   - prompt: asks for it, with how many there have been.
    init(
        _ microphone: LiveAudio, gain: Float, models: [any Keyword], player: WordPlayer?, repetitions: Int,
        prompt: @escaping (Int) -> Void
    ) throws {
        self.microphone = microphone
        self.gain = gain
        pipeline = try Pipeline(keywords: models)
        self.player = player
        wanted = repetitions
        self.prompt = prompt
    }

    private var time: Double { Double(hops) * Hop.duration }

    /// Goes on until all repetitions are over, or the microphone is.
    /// - Returns: how many were tried.
    mutating func run() throws -> Int {
        var batch = [Hop](repeating: Hop(), count: Pipeline.mostHops)
        while tried < wanted || !isPausing {
            switch microphone.next(&batch[0], timeout: 0.05) {
            case .hop:
                var count = 1
                while count < batch.count, microphone.nextIfThere(&batch[count]) { count += 1 }
                if gain != 1 {
                    for place in 0..<count {
                        for i in 0..<Hop.length { batch[place].samples[i] *= gain }
                    }
                }
                try take(batch.span.extracting(..<count))
            case .event(let event, _):
                _ = pipeline.process(event)
                // What was counted before a gap says nothing of what comes behind it.
                if event.isDiscontinuity { deliveries = HopDeliveries() }
            case .nothing: break
            case .ended: return tried
            }
            try turn()
        }
        return tried
    }

    private var isPausing: Bool { if case .pausing = phase { true } else { false } }

    private mutating func take(_ batch: Span<Hop>) throws {
        let came = monotonicSeconds()
        for place in batch.indices {
            hops += 1
            deliveries.take(hops, at: came)
            for i in 0..<Hop.length { recent.append(batch[place].samples[i]) }
        }
        let most = Int(Self.memory * 16_000)
        if recent.count > 2 * most { recent.removeFirst(recent.count - most) }
        let events = pipeline.process(batch)
        let done = monotonicSeconds()
        for case .detection(let found) in events {
            guard case .listening = phase else { continue }
            let decided = Int((found.time * 100).rounded())
            phase = .settling(
                Heard(
                    found: found, time: done, period: deliveries.delay(of: decided, at: came), arithmetic: done - came))
        }
    }

    /// Does what the time has come for.
    private mutating func turn() throws {
        switch phase {
        case .pausing(let end):
            guard time >= end, tried < wanted else { return }
            if let player { try player.start() } else { prompt(tried) }
            tried += 1
            phase = .listening(until: player == nil ? time + Self.longestWait : nil)
        case .listening(let end):
            if let end, time >= end { phase = .pausing(until: time + Self.pause) }
            if end == nil, try player?.ended != nil { phase = .listening(until: time + Self.patience) }
        case .settling(let heard):
            let ended = try player?.ended
            guard time >= heard.found.time + Self.tail, player == nil || ended != nil else { return }
            latencies.append(latency(of: heard, wordEnd: ended))
            phase = .pausing(until: time + Self.pause)
        }
    }

    private func latency(of heard: Heard, wordEnd: Double?) -> WakeLatency {
        let begin = time - Double(recent.count) / 16_000
        let first = max(begin, heard.found.start - Self.before)
        let last = min(time, heard.found.time + Self.tail)
        let stretch = recent[max(0, Int((first - begin) * 16_000))..<min(recent.count, Int((last - begin) * 16_000))]
        let audio = heard.found.time - (first + WordBounds(Array(stretch)).end)
        guard let wordEnd else {
            return WakeLatency(audio: audio, buffer: nil, period: heard.period, arithmetic: heard.arithmetic)
        }
        return WakeLatency(
            whole: heard.time - wordEnd, audio: audio, period: heard.period, arithmetic: heard.arithmetic)
    }
}
