/// Cuts JSON objects that follow one another, with nothing or white space between, out of bytes that come in any pieces.
package struct JSONObjectSplitter {
    private var object: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Set when something other than an object and white space was met.
    package private(set) var isBroken = false

    /// True between objects.
    package var isAtBoundary: Bool { depth == 0 }

    package init() {}

    /// - Returns: the objects that these bytes complete.
    package mutating func take(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
        var complete: [[UInt8]] = []
        for byte in bytes {
            if depth == 0 {
                guard byte == UInt8(ascii: "{") else {
                    if ![0x20, 0x0a, 0x0d, 0x09].contains(byte) { isBroken = true }
                    continue
                }
            }
            object.append(byte)
            follow(byte)
            if depth == 0 {
                complete.append(object)
                object.removeAll(keepingCapacity: true)
            }
        }
        return complete
    }

    private mutating func follow(_ byte: UInt8) {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
    }
}
