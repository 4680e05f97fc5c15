import CCurl
import CLinux
import Glibc
package import Services
import Synchronization
import System

/// What the network thread does for somebody. It alone calls these methods.
protocol NetworkJob: AnyObject, Sendable {
    /// - Returns: nil when it cannot begin, which the job tells itself.
    func makeHandle() -> CurlHandle?

    /// The request is answered, or the connection is there; nil for success.
    /// - Returns: whether the job goes on.
    func finished(_ handle: CurlHandle, _ failure: CurlFailure?) -> Bool

    /// Does what can be done without waiting.
    /// - Returns: what to wait for besides what libcurl waits for itself.
    func turn(_ handle: CurlHandle) -> curl_waitfd?
}

/// The one thread on which libcurl works, for all connections of the process. It sleeps while there is nothing to do.
package final class NetworkThread: Sendable {
    private struct Requests {
        var begun: [any NetworkJob] = []
        /// Held, so that no job that begins meanwhile can be taken for one of them.
        var ended: [any NetworkJob] = []
    }

    private static let shared = Mutex<NetworkThread?>(nil)

    /// libcurl allows waking it up from any thread; the rest is done on its own.
    private nonisolated(unsafe) let multi: UnsafeMutableRawPointer
    private let requests = Mutex(Requests())

    /// The thread, which starts when it is first needed.
    /// - Throws: `notInstalled` where there is no libcurl, `noResources` where there is no room for it now.
    static func running() throws(ServiceError) -> NetworkThread {
        try shared.withLock { thread throws(ServiceError) in
            if let thread { return thread }
            let new = try NetworkThread()
            thread = new
            return new
        }
    }

    /// Loads libcurl, where that has not been done.
    /// - Throws: `notInstalled` where there is none.
    package static func load() throws(ServiceError) {
        if let reason = rouse_curl_load() {
            throw ServiceError(
                .notInstalled,
                "Services are talked to with libcurl, which cannot be loaded (\(String(cString: reason))); install it.")
        }
    }

    private init() throws(ServiceError) {
        try Self.load()
        guard let multi = rouse_curl_multi() else {
            throw ServiceError(
                .noResources, "There is no descriptor or memory for connections; end some other programs.")
        }
        self.multi = multi
        do throws(SystemError) {
            try DetachedThread.run { [self] in run() }
        } catch {
            rouse_curl_free_multi(multi)
            throw ServiceError(
                .noResources, "There is no thread for connections (\(error)); end some other programs.")
        }
    }

    func begin(_ job: some NetworkJob) {
        requests.withLock { $0.begun.append(job) }
        wake()
    }

    /// The job's connection is closed, unless that has happened already.
    func end(_ job: some NetworkJob) {
        requests.withLock { $0.ended.append(job) }
        wake()
    }

    /// Has every job take its turn.
    func wake() {
        rouse_curl_wakeup(multi)
    }

    private func run() {
        rouse_name_thread("rouse-network")
        // Signals are for other threads, and a broken connection is none.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var work = NetworkWork(multi: multi)
        while true {
            let requests = requests.withLock { requests in
                defer { requests = Requests() }
                return requests
            }
            for job in requests.begun { work.begin(job) }
            for job in requests.ended { work.end(ObjectIdentifier(job)) }
            work.turn()
        }
    }
}

/// The jobs that are under way, as the network thread sees them.
private struct NetworkWork {
    let multi: UnsafeMutableRawPointer
    private var jobs: [ObjectIdentifier: (job: any NetworkJob, handle: CurlHandle)] = [:]

    init(multi: UnsafeMutableRawPointer) {
        self.multi = multi
    }

    mutating func begin(_ job: any NetworkJob) {
        guard let handle = job.makeHandle() else { return }
        jobs[ObjectIdentifier(job)] = (job, handle)
        rouse_curl_add(multi, handle.pointer)
    }

    mutating func end(_ job: ObjectIdentifier) {
        guard let entry = jobs.removeValue(forKey: job) else { return }
        // Until it is removed, the handle may still call upon its job.
        withExtendedLifetime(entry) { _ = rouse_curl_remove(multi, entry.handle.pointer) }
    }

    /// Does what can be done, and waits until there is more.
    mutating func turn() {
        rouse_curl_perform(multi)
        var code = CURLE_OK
        while let pointer = rouse_curl_done(multi, &code) {
            guard let (key, entry) = jobs.first(where: { $0.value.handle.pointer == pointer }) else { continue }
            let failure = code == CURLE_OK ? nil : entry.handle.failure(code)
            if !entry.job.finished(entry.handle, failure) { end(key) }
        }
        var waits = jobs.values.compactMap { $0.job.turn($0.handle) }
        rouse_curl_poll(multi, &waits, UInt32(waits.count), Int32.max)
    }
}
