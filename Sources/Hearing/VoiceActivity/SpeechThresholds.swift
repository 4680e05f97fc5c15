/// The probabilities between which the decision of the detector changes.
public struct SpeechThresholds: Sendable, Hashable {
    /// Speech begins at this.
    public let begins: Float
    /// It ends below this.
    public let ends: Float

    public init(begins: Float, ends: Float) {
        self.begins = begins
        self.ends = ends
    }
}
