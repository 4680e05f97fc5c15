/// How much a keyword may score lower because of the noise around it, in raw score.
///
/// A word that hardly stands out of the noise matches worse than one in a quiet room, and so does everything else that
/// is said in the noise. The compensation grows as the contrast of the last second falls, and is nothing where there is
/// hardly any sound.
package struct NoiseCompensation: Sendable {
    private static let slope: Float = 0.5
    /// Contrast, in nepers, from which on a room is quiet.
    private static let quiet: Float = 5.5
    private static let most: Float = 3
    /// Contrast at which there is something to hear, and over how much it sets in.
    private static let onset: Float = 1.8
    private static let rise: Float = 0.6

    private let scale: Float

    /// - Parameter variance: v of the keyword.
    package init(variance: Float) {
        scale = Self.slope / variance
    }

    /// No compensation is larger.
    package var largest: Float { scale * Self.most }

    /// How loud the noise is, in nepers above what it is in a quiet room.
    package static func noise(contrast: Float) -> Float { min(max(quiet - contrast, 0), most) }

    package func gain(contrast: Float) -> Float {
        let noise = Self.noise(contrast: contrast)
        let sound = min(max((contrast - Self.onset) / Self.rise, 0), 1)
        return scale * noise * sound
    }
}
