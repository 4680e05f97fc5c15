import Glibc

/// A port that is taken, so that no other test's server gets it, and at which nothing listens.
package final class DeafPort {
    package let number: Int
    private let descriptor: Int32

    package init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        number = try Loopback.bind(descriptor)
    }

    deinit {
        close(descriptor)
    }
}
