extension FixedWidthInteger where Self: UnsignedInteger {
    /// The number that bytes begin with, the lowest byte first. Bytes that are missing count as zeros.
    @inlinable package init(lowestFirst bytes: some Collection<UInt8>) {
        self = 0
        for (place, byte) in bytes.prefix(Self.bitWidth / 8).enumerated() {
            self |= Self(truncatingIfNeeded: byte) &<< Self(truncatingIfNeeded: 8 &* place)
        }
    }

    package var lowestFirst: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self &>> (8 &* Self(truncatingIfNeeded: $0))) }
    }
}

extension ForeignNumber {
    /// The number of four bytes that bytes begin with, the lowest byte first.
    @inlinable package init(lowestFirst bytes: some Collection<UInt8>) {
        self.init(integerLiteral: Int(UInt32(lowestFirst: bytes)))
    }
}
