/// What went wrong with an input or output, as one sentence that names the file, device or option and says what to do.
public struct AudioError: Error, Sendable, CustomStringConvertible {
    /// How a caller should treat the error; each kind has its exit status in the command line.
    public enum Kind: Sendable {
        /// The file does not exist or cannot be read (sysexits 66).
        case noInput
        /// The file or stream is there, but is not usable audio (sysexits 65).
        case badData
        /// The output cannot be written (sysexits 73).
        case cannotCreate
        /// A device is missing, busy or has gone away (sysexits 69).
        case unavailable
        /// A parameter is outside its range (sysexits 64).
        case usage
    }

    public let kind: Kind
    public let description: String

    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
