/// CRC-32 of IEEE 802.3 (the one of zlib and PNG), which finds every flipped bit and every burst of up to 32.
///
/// Sixteen bytes at a time, with a table for each (Kounavis and Berry, "A systematic approach to building high performance
/// software-based CRC generators", 2005): a model is checked at every start.
package enum Checksum {
    private static let table: [UInt32] = {
        var table = (0..<256).map { (index: Int) -> UInt32 in remainder(UInt32(index)) }
        for slice in 1..<16 {
            for index in 0..<256 {
                let before = table[(slice - 1) * 256 + index]
                table.append(table[Int(before & 0xff)] ^ (before >> 8))
            }
        }
        return table
    }()

    private static func remainder(_ byte: UInt32) -> UInt32 {
        var value = byte
        for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xedb8_8320 : value >> 1 }
        return value
    }

    package static func crc32(_ bytes: [UInt8]) -> UInt32 { crc32(bytes[...]) }

    package static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.withUnsafeBytes { crc32($0) } }

    static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            var crc: UInt32 = 0xffff_ffff
            var position = 0
            while position &+ 16 <= bytes.count {
                let first = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                let second = bytes.loadUnaligned(fromByteOffset: position &+ 8, as: UInt64.self)
                let early = UInt64(littleEndian: first) ^ UInt64(crc)
                let late = UInt64(littleEndian: second)
                crc = 0
                for place in 0..<8 {
                    let byte = Int(truncatingIfNeeded: early >> UInt64(8 &* place)) & 0xff
                    let later = Int(truncatingIfNeeded: late >> UInt64(8 &* place)) & 0xff
                    crc ^= table[(15 &- place) &* 256 &+ byte] ^ table[(7 &- place) &* 256 &+ later]
                }
                position &+= 16
            }
            while position < bytes.count {
                crc = table[Int((crc ^ UInt32(bytes[position])) & 0xff)] ^ (crc >> 8)
                position &+= 1
            }
            return ~crc
        }
    }
}
