/// Numbers that nobody changes once they are laid out: freed with the last of those who compute with them. (Sendable
/// because only the initialiser can write to them; the compiler cannot know that of a pointer.)
package final class SharedFloats: @unchecked Sendable {
    private let floats: AlignedFloats

    package init(_ floats: consuming AlignedFloats) {
        self.floats = floats
    }

    package convenience init(_ values: [Float]) {
        self.init(AlignedFloats(values))
    }

    package var base: UnsafePointer<Float> { UnsafePointer(floats.base) }
    package var count: Int { floats.count }
}
