/// CRC-32 of IEEE 802.3 (the one of zlib and PNG), which finds every flipped bit and every burst of up to 32.
package enum Checksum {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? (value >> 1) ^ 0xedb8_8320 : value >> 1
        }
    }

    package static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(0xffff_ffff) { crc, byte in
            table[Int((crc ^ UInt32(byte)) & 0xff)] ^ (crc >> 8)
        }
    }
}
