/// Why no model can be made, as one sentence that names the take and says what to do.
public struct EnrolmentError: Error, Sendable, CustomStringConvertible {
    public let description: String

    package init(_ description: String) {
        self.description = description
    }
}
