import Synchronization

/// A value that all copies of a service share. It can be replaced while clients use it: whoever has taken the one of
/// before goes on with that.
final class Renewable<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    var newest: Value { value.withLock { $0 } }

    func change(_ body: (inout Value) -> Void) { value.withLock { body(&$0) } }
}
