import System

#if PocketSphinx
    import Glibc
    import System
    import Transcription

    /// A thread that runs the jobs of one actor, in order, so that a decoder never holds up the threads of Swift's tasks.
    ///
    /// The thread ends when the actor is gone.
    final class DecoderThread: SerialExecutor {
        private let queue: JobQueue

        /// - Throws: `TranscriptionError` when the system has no thread left.
        init() throws(TranscriptionError) {
            let queue = JobQueue()
            self.queue = queue
            do throws(SystemError) {
                try DetachedThread.run { queue.run() }
            } catch {
                throw TranscriptionError(
                    .internalError, "No thread for the decoder can be made (\(error)); end some other programs.")
            }
        }

        func enqueue(_ job: consuming ExecutorJob) {
            // The queue keeps the executor until the job is done: the actor may be gone at the job's end.
            queue.add(UnownedJob(job), of: self)
        }

        deinit {
            queue.stop()
        }
    }

    /// Jobs that wait for their thread.
    ///
    /// Unchecked: every access to the stored properties is between `pthread_mutex_lock` and its counterpart.
    private final class JobQueue: @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        private var jobs: [(job: UnownedJob, executor: DecoderThread)] = []
        private var isStopped = false

        init() {
            mutex.initialize(to: pthread_mutex_t())
            condition.initialize(to: pthread_cond_t())
            pthread_mutex_init(mutex, nil)
            pthread_cond_init(condition, nil)
        }

        func add(_ job: UnownedJob, of executor: DecoderThread) {
            pthread_mutex_lock(mutex)
            jobs.append((job, executor))
            pthread_cond_signal(condition)
            pthread_mutex_unlock(mutex)
        }

        func stop() {
            pthread_mutex_lock(mutex)
            isStopped = true
            pthread_cond_signal(condition)
            pthread_mutex_unlock(mutex)
        }

        func run() {
            while let (job, executor) = next() {
                job.runSynchronously(on: executor.asUnownedSerialExecutor())
            }
        }

        private func next() -> (UnownedJob, DecoderThread)? {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            while jobs.isEmpty && !isStopped { pthread_cond_wait(condition, mutex) }
            return jobs.isEmpty ? nil : jobs.removeFirst()
        }

        deinit {
            pthread_cond_destroy(condition)
            pthread_mutex_destroy(mutex)
            condition.deallocate()
            mutex.deallocate()
        }
    }
#endif
