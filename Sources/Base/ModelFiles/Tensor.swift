internal import Glibc

/// A named block of numbers in a model file.
public struct Tensor: Sendable, Equatable {
    /// How the numbers are stored, always little-endian. As floats integers up to 16 bits and half precision lose nothing.
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
    private let numbers: Numbers

    /// What was read stays as it is in the file until somebody wants the numbers.
    private enum Numbers {
        case decoded([Float])
        case stored(FileBytes)
    }

    /// Row-major. Those of a file are decoded each time that they are asked for.
    public var values: [Float] {
        switch numbers {
        case .decoded(let values): values
        case .stored(let bytes): Self.decode(bytes, count: shape.reduce(1, *), element: element)
        }
    }

    public init(_ name: String, shape: [Int], element: Element = .float32, values: [Float]) {
        precondition(shape.reduce(1, *) == values.count, "tensor \(name) has a value for each place")
        self.name = name
        self.shape = shape
        self.element = element
        numbers = .decoded(values)
    }

    /// - Parameter bytes: of a file; as many as the numbers take, and their padding.
    init(_ name: String, shape: [Int], element: Element, stored bytes: FileBytes) {
        self.name = name
        self.shape = shape
        self.element = element
        numbers = .stored(bytes)
        precondition(bytes.count == storedBytes, "tensor \(name) has bytes for each place")
    }

    public static func == (one: Self, other: Self) -> Bool {
        one.name == other.name && one.shape == other.shape && one.element == other.element && one.values == other.values
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

    /// Bytes that it takes in a file.
    package var storedBytes: Int { Self.paddedSize(shape.reduce(1, *), element) }

    /// The same with its numbers decoded, for who asks for them more than once.
    var decoded: Tensor { Tensor(name, shape: shape, element: element, values: values) }

    /// The numbers of a tensor of `int8` as they are.
    package var codes: [Int8] {
        precondition(element == .int8, "tensor \(name) has codes")
        switch numbers {
        case .decoded(let values): return values.map { Int8($0) }
        case .stored(let bytes):
            return bytes[0..<shape.reduce(1, *)].withUnsafeBytes { Array($0.bindMemory(to: Int8.self)) }
        }
    }

    /// Whether two tensors have the same name, shape and bytes.
    package func isStored(as other: Tensor) -> Bool {
        guard case .stored(let bytes) = numbers, case .stored(let others) = other.numbers else { return false }
        guard name == other.name && shape == other.shape && element == other.element else { return false }
        return bytes.withUnsafeBytes { bytes in
            others.withUnsafeBytes { others in
                guard bytes.count == others.count else { return false }
                guard let one = bytes.baseAddress, let other = others.baseAddress else { return bytes.isEmpty }
                return memcmp(one, other, bytes.count) == 0
            }
        }
    }

    /// The same without the rest of the file, which would stay in memory with it.
    package var alone: Tensor {
        guard case .stored(let bytes) = numbers else { return self }
        return Tensor(name, shape: shape, element: element, stored: FileBytes(bytes.array))
    }

    func encoded() -> [UInt8] {
        let values = values
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
    static func decode(_ bytes: FileBytes, count: Int, element: Element) -> [Float] {
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
