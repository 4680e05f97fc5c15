/// Says texts aloud, one after the other.
public protocol Announcer: AnyObject, Sendable {
    /// Says a text, behind those that are not said yet. Returns at once.
    /// - Parameter done: is called once it is over, whether it was said, stopped or could not be said.
    func say(_ text: String, done: @escaping @Sendable () -> Void)
    /// Is silent at once; what is not said yet is not said.
    func stop()
}
