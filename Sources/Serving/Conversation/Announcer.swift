public import Pipeline

/// Says texts aloud, one after the other.
public protocol Announcer: AnyObject, Sendable {
    /// Says a text, behind those that are not said yet. Returns at once.
    /// - Parameter tell: is called with what becomes of it; its end is the last of that, and always comes.
    func say(_ text: String, tell: @escaping @Sendable (SpeechProgress) -> Void)
    /// Is silent at once; what is not said yet is not said.
    func stop()
}
