internal import CLinux
import Glibc

/// A thread for work that waits, which the threads of Swift's tasks must not do.
package enum DetachedThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a new thread.
    /// - Throws: when the system has no more threads; then nothing is run.
    package static func run(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let context = Unmanaged.passRetained(Body(body))
        let status = rouse_start_thread(
            0,
            { context in
                guard let context else { return nil }
                Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard status == 0 else {
            context.release()
            throw SystemError(code: status)
        }
    }

    /// Waits for what `body` makes on a new thread, without keeping this one.
    package static func value<Value: Sendable>(
        of body: @escaping @Sendable () -> Value
    ) async throws(SystemError) -> Value {
        let outcome: Result<Value, SystemError> = await withCheckedContinuation { continuation in
            do throws(SystemError) {
                try run { continuation.resume(returning: .success(body())) }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        return try outcome.get()
    }
}
