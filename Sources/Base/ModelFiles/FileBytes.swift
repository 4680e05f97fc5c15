/// Bytes of a model file: of one that was read, or of one that is built into the program, which are not copied.
struct FileBytes: Sendable {
    private enum Owner: Sendable {
        case array([UInt8])
        case program(Constant)
    }

    /// Bytes that are there, and the same, as long as the program runs.
    private struct Constant: @unchecked Sendable {
        let bytes: UnsafeRawBufferPointer
    }

    private let owner: Owner
    private let range: Range<Int>

    private init(_ owner: Owner, _ range: Range<Int>) {
        (self.owner, self.range) = (owner, range)
    }

    init(_ bytes: [UInt8]) {
        self.init(.array(bytes), bytes.indices)
    }

    /// - Parameter bytes: a constant of the program.
    init(builtIn bytes: UnsafeRawBufferPointer) {
        self.init(.program(Constant(bytes: bytes)), bytes.indices)
    }

    var count: Int { range.count }

    /// Those from one place of these up to another.
    subscript(places: Range<Int>) -> FileBytes {
        precondition(places.lowerBound >= 0 && places.upperBound <= count, "there are so many bytes")
        return FileBytes(owner, range.lowerBound + places.lowerBound..<range.lowerBound + places.upperBound)
    }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        switch owner {
        case .array(let bytes): try bytes.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[range])) }
        case .program(let constant): try body(UnsafeRawBufferPointer(rebasing: constant.bytes[range]))
        }
    }

    var array: [UInt8] { withUnsafeBytes { Array($0) } }
}
