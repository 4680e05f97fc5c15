internal import Glibc

/// What time a count of samples has, from readings of a device that jitter: a line through them, in which those of the
/// last half minute weigh.
///
/// A reading that is far off the line begins a new one: the device was stopped, or has lost samples.
package struct ClockFollower: Sendable {
    /// Seconds after which a reading weighs a third.
    private static let memory = 30.0
    /// Seconds off the line that are no jitter.
    private static let gap = 0.05
    /// The weight of the nominal rate, in seconds of readings squared: two readings close together are no clock.
    private static let prior = 1.0

    /// Nominal samples a second.
    private let nominal: Double

    // The last reading is the origin of both axes; what is followed is how far its time is off the nominal.
    private var origin: (count: Double, time: Double)?
    private var weight = 0.0
    private var ages = 0.0
    private var squares = 0.0
    private var errors = 0.0
    private var products = 0.0

    package init(nominal: Double) {
        self.nominal = nominal
    }

    /// Whether there was a reading.
    package var isRunning: Bool { origin != nil }

    package mutating func read(count: Double, time: Double) {
        guard let origin, count >= origin.count, abs(time - self.time(of: count)) < Self.gap else {
            self = ClockFollower(nominal: nominal)
            origin = (count, time)
            weight = 1
            return
        }
        let step = (count - origin.count) / nominal
        // How much later than the nominal this reading came, compared with the one before.
        let late = time - origin.time - step
        let fading = exp(-step / Self.memory)
        // The older ones seen from the new origin: further back, and earlier by what was late.
        (products, squares) = (
            products - late * ages - step * errors + late * step * weight,
            squares - 2 * step * ages + step * step * weight
        )
        (ages, errors) = (ages - step * weight, errors - late * weight)
        (weight, ages, squares) = (fading * weight + 1, fading * ages, fading * squares)
        (errors, products) = (fading * errors, fading * products)
        self.origin = (count, time)
    }

    /// Seconds that a second of samples takes longer than a second.
    private var slope: Double {
        guard weight > 0 else { return 0 }
        let spread = squares - ages * ages / weight
        return (products - ages * errors / weight) / (spread + Self.prior * weight)
    }

    /// When a sample is due.
    package func time(of count: Double) -> Double {
        guard let origin else { return 0 }
        let after = (count - origin.count) / nominal
        let level = (errors - slope * ages) / max(weight, 1)
        return origin.time + after + level + slope * after
    }

    /// Which sample is due.
    package func count(at time: Double) -> Double {
        guard let origin else { return 0 }
        let level = (errors - slope * ages) / max(weight, 1)
        return origin.count + (time - origin.time - level) / (1 + slope) * nominal
    }
}
