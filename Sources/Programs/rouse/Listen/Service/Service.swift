import Audio
import Metrics
import Pipeline
import System
import VoiceActivity

/// What surrounds a `listen` that runs all day: requests from outside, the service manager, metrics. Each is there only
/// when it is asked for.
final class Service {
    /// The settings that `listen` was started with.
    let configured: ConfiguredListen
    private let requests: Mailbox<ControlRequest>
    private var reloader = Reloader()
    private var manager: ServiceManager?
    private var metrics: ServedMetrics?

    /// - Parameters:
    ///   - requests: what signals ask for.
    ///   - stop: ends the audio, from any thread.
    /// - Throws: `MetricsError` when the metrics cannot be served.
    init(
        _ configured: ConfiguredListen, keywords: [String], requests: Mailbox<ControlRequest>, failures: FailureBox,
        stop: @escaping @Sendable () -> Void
    ) throws {
        self.configured = configured
        self.requests = requests
        let options = configured.listen.service
        if let address = options.metrics.flatMap(MetricsAddress.init) {
            let served = try ServedMetrics(address, keywords: keywords)
            Terminal.complain("rouse: metrics at \(served.url)")
            metrics = consume served
        }
        manager = ServiceManager()
        if options.control { try ControlInput.start(requests, failures: failures, stop: stop) }
    }

    /// What was asked for since the last call; nearly always nothing.
    func takeRequests() -> Mailbox<ControlRequest>.Delivery { requests.take() }

    /// The outcome is there later.
    func startReload() {
        if reloader.start() { manager?.reloading() }
    }

    /// What has come of a reload, once.
    func takeReloaded() -> Result<ReloadedSettings, ReloadError>? { reloader.takeOutcome() }

    func finishedReload() {
        manager?.reloaded()
        if reloader.finish() { startReload() }
    }

    /// A hop has come from the input.
    func received(_ hop: borrowing Hop) {
        manager?.audio()
        metrics?.counters.received(hop)
    }

    /// The clock that `secondsOfEach` is given again; nil when nobody wants to know how long it takes.
    var processingStart: Double? { metrics == nil ? nil : ServedMetrics.now }

    /// What the pipeline has taken for each of the hops that it took together.
    func secondsOfEach(of hops: Int, since start: Double?) -> Double? {
        start.map { (ServedMetrics.now - $0) / Double(hops) }
    }

    /// - Parameter seconds: what the pipeline took for the hop; nil when nobody wants to know.
    func processed(_ activity: VoiceActivity, seconds: Double?) {
        guard let seconds else { return }
        metrics?.counters.processed(activity, seconds: seconds)
    }

    func noticed(_ event: Event) {
        if metrics != nil {
            let now = ServedMetrics.now
            metrics?.counters.count(event, at: now)
        }
        switch event {
        // Anybody on the machine can read the status; what was said is nobody's business.
        case .partial, .transcript: break
        default: manager?.status(event.text)
        }
    }

    /// Once around the loop, whether audio came or not.
    func turn() {
        metrics?.publishIfDue()
    }

    func stopping() {
        manager?.stopping()
    }
}
