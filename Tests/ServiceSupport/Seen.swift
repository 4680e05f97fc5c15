import Foundation
import Synchronization

/// A file with a secret, for the option `token-file`.
package final class TokenFile {
    package let path = FileManager.default.temporaryDirectory.appendingPathComponent("rouse-\(UUID().uuidString)").path

    package init(_ secret: String) throws {
        try secret.write(toFile: path, atomically: true, encoding: .utf8)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// What the services of a test saw, collected across their connections.
package final class Seen<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    package init() {}

    /// - Returns: how many there are now.
    @discardableResult
    package func add(_ value: Value) -> Int {
        values.withLock { values in
            values.append(value)
            return values.count
        }
    }

    package var all: [Value] { values.withLock { $0 } }
}
