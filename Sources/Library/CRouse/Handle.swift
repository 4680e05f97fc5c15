import CRouseHeader
import Synchronization

/// What stands behind an opaque pointer that one thread uses at a time.
class Handle {
    private let isAtWork = Atomic(false)

    /// Does the work of a call, unless another one is at work.
    final func work(_ body: () throws -> Void) throws {
        guard isAtWork.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
            throw Refusal(
                ROUSE_BUSY, "The handle is at work, in another thread or around its callback; call again afterwards.")
        }
        defer { isAtWork.store(false, ordering: .releasing) }
        try body()
    }
}

/// Gives C an object, which it owns from now on; NULL when there is none.
func give(
    _ error: UnsafeMutablePointer<rouse_error>?, _ make: () throws -> some AnyObject
) -> OpaquePointer? {
    do {
        let pointer = OpaquePointer(Unmanaged.passRetained(try make()).toOpaque())
        error.succeed()
        return pointer
    } catch let reason {
        error.fail(Refusal(reason))
        return nil
    }
}

/// Does something that C is told the outcome of.
func attempt(_ error: UnsafeMutablePointer<rouse_error>?, _ body: () throws -> Void) -> rouse_status {
    do {
        try body()
        error.succeed()
        return rouse_status(ROUSE_OK)
    } catch let reason {
        let refusal = Refusal(reason)
        error.fail(refusal)
        return refusal.status
    }
}

/// What C calls by a pointer; nil for NULL and for a handle of another type.
func find<Object: AnyObject>(_ pointer: OpaquePointer?, _ type: Object.Type = Object.self) -> Object? {
    guard let pointer else { return nil }
    let object = Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    return Swift.type(of: object) == type ? unsafeDowncast(object, to: type) : nil
}

/// The same, where the call cannot go on without.
func need<Object: AnyObject>(_ pointer: OpaquePointer?, _ what: String) throws -> Object {
    guard let object: Object = find(pointer) else { throw Refusal.argument("The handle is no \(what), or NULL.") }
    return object
}

/// Has a handle do its work.
func work<Worker: Handle>(
    _ pointer: OpaquePointer?, _ what: String, _ error: UnsafeMutablePointer<rouse_error>?,
    _ body: (Worker) throws -> Void
) -> rouse_status {
    attempt(error) {
        let handle: Worker = try need(pointer, what)
        try handle.work { try body(handle) }
    }
}

/// Takes back what was given.
func takeBack<Object: AnyObject>(_ pointer: OpaquePointer?, _ type: Object.Type) {
    guard let pointer, find(pointer, type) != nil else { return }
    Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
}
