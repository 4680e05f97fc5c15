/// A named block of numbers in a model file.
public struct Tensor: Sendable, Equatable {
    /// How the numbers are stored, always little-endian. In memory they are floats; integers up to 16 bits and half
    /// precision fit without loss.
    public enum Element: String, Codable, Sendable {
        case float32 = "f32"
        case float16 = "f16"
        case int8 = "i8"
        case uint8 = "u8"
        case int16 = "i16"
        case uint16 = "u16"

        var size: Int {
            switch self {
            case .float32: 4
            case .float16, .int16, .uint16: 2
            case .int8, .uint8: 1
            }
        }
    }

    public let name: String
    /// Extents, the slowest first.
    public let shape: [Int]
    public let element: Element
    /// Row-major.
    public let values: [Float]

    public init(_ name: String, shape: [Int], element: Element = .float32, values: [Float]) {
        precondition(shape.reduce(1, *) == values.count, "tensor \(name) has a value for each place")
        self.name = name
        self.shape = shape
        self.element = element
        self.values = values
    }

    /// A tensor in half precision where that loses nothing, as with numbers that were read from it, else in single.
    public init(compact name: String, shape: [Int], values: [Float]) {
        let isHalf = values.allSatisfy { Float(Float16($0)) == $0 }
        self.init(name, shape: shape, element: isHalf ? .float16 : .float32, values: values)
    }

    /// Bytes that `count` numbers take in a file.
    static func paddedSize(_ count: Int, _ element: Element) -> Int {
        (count * element.size + 3) / 4 * 4
    }

    func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.paddedSize(values.count, element))
        for value in values {
            switch element {
            case .float32: bytes.append(littleEndian: value.bitPattern)
            case .float16: bytes.append(littleEndian: Float16(value).bitPattern)
            case .int8: bytes.append(UInt8(bitPattern: Self.rounded(value, to: Int8.self)))
            case .uint8: bytes.append(Self.rounded(value, to: UInt8.self))
            case .int16: bytes.append(littleEndian: UInt16(bitPattern: Self.rounded(value, to: Int16.self)))
            case .uint16: bytes.append(littleEndian: Self.rounded(value, to: UInt16.self))
            }
        }
        while bytes.count % 4 != 0 { bytes.append(0) }
        return bytes
    }

    /// The nearest number of the type; 0 for NaN.
    private static func rounded<Number: FixedWidthInteger>(_ value: Float, to type: Number.Type) -> Number {
        value.isNaN ? 0 : Number(max(Float(Number.min), min(Float(Number.max), value.rounded())))
    }

    /// Reads `count` numbers from the start of `bytes`, which holds at least `paddedSize` of them.
    static func decode(_ bytes: ArraySlice<UInt8>, count: Int, element: Element) -> [Float] {
        bytes.withUnsafeBytes { bytes in
            switch element {
            case .float32:
                numbers(bytes, count, as: UInt32.self) { Float(bitPattern: UInt32(littleEndian: $0)) }
            case .float16:
                numbers(bytes, count, as: UInt16.self) { Float(Float16(bitPattern: UInt16(littleEndian: $0))) }
            case .int8: numbers(bytes, count, as: Int8.self) { Float($0) }
            case .uint8: numbers(bytes, count, as: UInt8.self) { Float($0) }
            case .int16: numbers(bytes, count, as: Int16.self) { Float(Int16(littleEndian: $0)) }
            case .uint16: numbers(bytes, count, as: UInt16.self) { Float(UInt16(littleEndian: $0)) }
            }
        }
    }

    @inline(__always)
    private static func numbers<Stored: BitwiseCopyable>(
        _ bytes: UnsafeRawBufferPointer, _ count: Int, as type: Stored.Type, _ number: (Stored) -> Float
    ) -> [Float] {
        let stride = MemoryLayout<Stored>.size
        precondition(bytes.count >= count * stride, "a tensor is not longer than what holds it")
        return [Float](unsafeUninitializedCapacity: count) { values, filled in
            for i in 0..<count {
                values[i] = number(bytes.loadUnaligned(fromByteOffset: i &* stride, as: Stored.self))
            }
            filled = count
        }
    }
}

extension [UInt8] {
    mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
