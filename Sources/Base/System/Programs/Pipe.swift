internal import CLinux
internal import Glibc

/// Both ends of a pipe, which no program inherits: one that did would keep its reader waiting for ever.
package struct Pipe: ~Copyable {
    package let reader: OwnedDescriptor
    package let writer: OwnedDescriptor

    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .last }
        reader = OwnedDescriptor(owning: ends[0])
        writer = OwnedDescriptor(owning: ends[1])
    }

    /// The end from which this process reads what others write.
    package consuming func keepingReader() -> OwnedDescriptor { reader }

    /// The end into which this process writes what others read.
    package consuming func keepingWriter() -> OwnedDescriptor { writer }
}
