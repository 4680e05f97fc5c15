internal import CLinux
internal import System

/// A thread for a capture loop, with real-time priority where the system permits it.
final class CaptureThread {
    /// Above everything ordinary and below the kernel's own interrupt threads (50).
    private static let priority: Int32 = 20

    private let loop: CaptureLoop
    private var isRealtime = false

    init(_ loop: CaptureLoop) {
        self.loop = loop
    }

    /// Starts the thread, which keeps the loop for itself until it ends.
    /// - Throws: `AudioError` of kind `.unavailable` when the system has no thread left.
    func start() throws {
        isRealtime = true
        if create(isRealtime: true) == 0 { return }
        isRealtime = false
        let result = create(isRealtime: false)
        guard result == 0 else {
            throw AudioError(.unavailable, "no thread for the capture can be made (\(SystemError(code: result)))")
        }
    }

    private func create(isRealtime: Bool) -> Int32 {
        let context = Unmanaged.passRetained(self)
        let result = rouse_start_thread(
            isRealtime ? Self.priority : 0,
            { context in
                guard let context else { return nil }
                let thread = Unmanaged<CaptureThread>.fromOpaque(context).takeRetainedValue()
                rouse_name_thread("rouse-capture")
                thread.loop.run(isRealtime: thread.isRealtime)
                return nil
            }, context.toOpaque())
        if result != 0 { context.release() }
        return result
    }
}
