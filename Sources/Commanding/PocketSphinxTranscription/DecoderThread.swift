#if PocketSphinx
    import Services
    import System

    /// A thread that runs the jobs of one actor, in order, so that a decoder never holds up the threads of Swift's tasks.
    ///
    /// The thread ends when the actor is gone.
    final class DecoderThread: SerialExecutor {
        private let thread: SerialThread

        /// - Throws: `ServiceError` when the system has no thread left.
        init() throws(ServiceError) {
            do throws(SystemError) {
                thread = try SerialThread()
            } catch {
                throw ServiceError(
                    .noResources, "No thread for the decoder can be made (\(error)); end some other programs.")
            }
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            // The job keeps the executor until it is done: the actor may be gone at its end.
            thread.run { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }
#endif
