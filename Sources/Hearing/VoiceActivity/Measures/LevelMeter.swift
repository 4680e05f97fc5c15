import Features

/// Measures how loud each frame is and how loud the background behind it, from the energies of the mel bands: the one
/// measure of level and of signal to noise of a stream.
struct LevelMeter: ~Copyable {
    /// Frames at the start of a stream whose windows reach back before it.
    private static let incompleteFrames = 2
    /// Frames from one reading of the floor's power to the next: an exponential for each band in each frame costs more
    /// than the news is worth.
    private static let floorInterval = 4

    private let quiet: AlignedFloats
    private let meanSquareWeights: AlignedFloats
    private let logarithms: AlignedFloats
    /// The background in each band.
    private(set) var floor: NoiseFloor
    private var frames = 0
    /// Mean square of the newest frame's samples, and of the background; see `VoiceActivity`.
    private(set) var power = VoiceActivity.silence
    private(set) var noisePower = VoiceActivity.silence

    init() {
        let spectrum = SpectralConfiguration()
        let noise = QuantisationNoise(spectrum)
        quiet = AlignedFloats(noise.energies)
        meanSquareWeights = AlignedFloats(noise.meanSquareWeights)
        logarithms = AlignedFloats(spectrum.melBands)
        floor = NoiseFloor(width: spectrum.melBands)
    }

    /// Band energies of the newest frame over the quantisation noise, as natural logarithms.
    var logs: UnsafePointer<Float> { UnsafePointer(logarithms.base) }

    /// Forgets the stream, as if newly made.
    mutating func reset() {
        floor.reset()
        frames = 0
        (power, noisePower) = (VoiceActivity.silence, VoiceActivity.silence)
    }

    /// Takes the energies of the next frame's 40 mel bands, aligned.
    /// - Returns: false where the frame's window reaches back before the stream; then nothing is known of it.
    mutating func process(_ energies: UnsafePointer<Float>) -> Bool {
        let power = takeLogarithms(energies)
        guard frames >= Self.incompleteFrames else {
            frames &+= 1
            return false
        }
        floor.process(logarithms.base)
        if (frames &- Self.incompleteFrames).isMultiple(of: Self.floorInterval) { noisePower = measureFloor() }
        frames &+= 1
        self.power = power
        return true
    }

    // The next two change nothing of the meter itself; but what only borrows is given a copy of all of this.

    /// What is not finite counts as silence.
    /// - Returns: the mean square of the samples under the window.
    private mutating func takeLogarithms(_ energies: UnsafePointer<Float>) -> Float {
        var sum = Lanes.zero
        for b in stride(from: 0, to: logarithms.count, by: 8) {
            let given = energies.lanes(b)
            let energy = Lanes.zero.replacing(with: given, where: given .< .infinity) + quiet.base.lanes(b)
            logarithms.base.store(VectorMath.log(energy), b)
            sum += energy * meanSquareWeights.base.lanes(b)
        }
        return sum.sum()
    }

    private mutating func measureFloor() -> Float {
        let background = floor.reading.floor
        var sum = Lanes.zero
        for b in stride(from: 0, to: logarithms.count, by: 8) {
            sum += VectorMath.exp(background.lanes(b)) * meanSquareWeights.base.lanes(b)
        }
        return sum.sum()
    }
}
