/// How long it took from the end of a word to the event of it, and where the time went.
package struct WakeLatency: Sendable, Hashable {
    /// From the end of the word to the decision, in audio time: what the method waits for. Below 0 where the word was
    /// decided before it was over.
    package var audio: Double
    /// What the way from the loudspeaker to the reader took beyond the others: the air, the device and a sound server. Nil
    /// where nobody knows when the word was over.
    package var buffer: Double?
    /// How long the decisive hop waited for the rest of its period, and for the reader to wake up.
    package var period: Double
    /// What the pipeline took for it.
    package var arithmetic: Double

    package init(audio: Double, buffer: Double?, period: Double, arithmetic: Double) {
        self.audio = audio
        self.buffer = buffer
        self.period = period
        self.arithmetic = arithmetic
    }

    /// Of a word whose end is known by the clock: what the other parts leave of the whole is the buffer's.
    /// - Parameter whole: from the end of the word to the event.
    package init(whole: Double, audio: Double, period: Double, arithmetic: Double) {
        self.init(audio: audio, buffer: whole - audio - period - arithmetic, period: period, arithmetic: arithmetic)
    }

    package var whole: Double { audio + (buffer ?? 0) + period + arithmetic }
}

/// When the hops of a capture came: how long each was kept waiting beyond the quickest of them.
package struct HopDeliveries: Sendable {
    private static let hop = 0.01
    /// When the first hop would have begun, had all come as quickly as the quickest.
    private var origin = Double.infinity

    package init() {}

    /// - Parameters:
    ///   - hops: of the capture up to and with this one.
    ///   - time: when it came.
    package mutating func take(_ hops: Int, at time: Double) {
        origin = min(origin, time - Double(hops) * Self.hop)
    }

    package func delay(of hops: Int, at time: Double) -> Double {
        max(0, time - Double(hops) * Self.hop - origin)
    }
}

/// Shares of some latencies.
package struct LatencySummary: Sendable, Hashable {
    package struct Shares: Sendable, Hashable {
        package let (half, nineTenths, nearlyAll): (Double, Double, Double)

        /// - Parameter values: at least one.
        package init(_ values: [Double]) {
            let sorted = values.sorted()
            // The nearest rank: a value that was measured.
            func value(_ share: Double) -> Double {
                sorted[min(sorted.count - 1, max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1))]
            }
            (half, nineTenths, nearlyAll) = (value(0.5), value(0.9), value(0.99))
        }
    }

    package let whole: Shares
    package let audio: Shares
    /// Nil where it is not known of each.
    package let buffer: Shares?
    package let period: Shares
    package let arithmetic: Shares

    /// - Parameter latencies: at least one.
    package init(_ latencies: [WakeLatency]) {
        whole = Shares(latencies.map(\.whole))
        audio = Shares(latencies.map(\.audio))
        let buffers = latencies.compactMap(\.buffer)
        buffer = buffers.count == latencies.count ? Shares(buffers) : nil
        period = Shares(latencies.map(\.period))
        arithmetic = Shares(latencies.map(\.arithmetic))
    }
}
