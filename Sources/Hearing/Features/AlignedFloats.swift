/// Fixed, zeroed storage for a kernel: floats on a 64-byte boundary, allocated once and freed with their owner.
package struct AlignedFloats: ~Copyable {
    package let base: UnsafeMutablePointer<Float>
    package let count: Int

    package init(_ count: Int) {
        precondition(count >= 0, "a buffer cannot hold \(count) floats")
        let bytes = max(count, 1) * MemoryLayout<Float>.stride
        let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        base = raw.initializeMemory(as: Float.self, repeating: 0, count: count)
        self.count = count
    }

    package init(_ values: [Float]) {
        self.init(values.count)
        for i in values.indices { base[i] = values[i] }
    }

    deinit {
        base.deallocate()
    }

    package borrowing func array() -> [Float] {
        Array(UnsafeBufferPointer(start: base, count: count))
    }

    package mutating func clear() {
        base.update(repeating: 0, count: count)
    }
}
