import Audio
import Glibc
import Network
import Services
import Synchronization
import System

/// The loop of the link's thread: connects, subscribes, reads, writes, and reconnects when the broker has gone.
final class BrokerTalk {
    private enum Phase: Equatable {
        /// The broker is tried again then.
        case away(until: Double)
        /// It has not answered yet, and has so long to do it.
        case greeting(until: Double)
        case subscribing
        case connected
    }

    /// Seconds that a broker may take to answer.
    private static let patience = Limit(
        20.0, .seconds, of: "the answer of a broker that was connected to", beyond: "it is connected to again, later")
    private static let mostUnderWay = Limit(
        4 << 20, .bytes, of: "messages on their way to the broker, not sent or acknowledged yet",
        beyond: "the next wait")

    private let settings: MQTTLink.Settings
    private let client: BrokerClient
    private let topics: [String]
    private let desk: MQTTLink.Desk
    private let tell: (MQTTLink.News) -> Void

    private var phase = Phase.away(until: 0)
    private var policy: ReconnectPolicy
    /// A broker that hangs up before it has answered may know an older version only.
    private var isVersion5 = true
    private var hasAnswered = false
    private var reason: String?
    private var lastTold: MQTTLink.News?
    private var waiting: ArraySlice<MQTTLink.Waiting> = []
    private var underWay: [Int32: (cost: Int, quality: MQTTMessage.Quality)] = [:]
    private var bytesUnderWay = 0
    /// What was sent before it was known under which number.
    private var sentEarly: Set<Int32> = []
    private var lastTended = 0.0
    /// What has the connection in place of the library.
    private var tunnel: BrokerTunnel?

    /// - Throws: `ServiceError` where the library or a certificate cannot be used.
    init(
        _ settings: MQTTLink.Settings, topics: [String], _ desk: MQTTLink.Desk,
        hear: @escaping (MQTTMessage) -> Void, tell: @escaping (MQTTLink.News) -> Void
    ) throws(ServiceError) {
        if settings.worker != nil, settings.address.isSecure { _ = try TrustedRoots(file: settings.authorities) }
        let client = try BrokerClient(settings)
        self.settings = settings
        self.client = client
        self.topics = topics
        self.desk = desk
        self.tell = tell
        policy = ReconnectPolicy(shortest: settings.shortestPause, longest: settings.longestPause)
        client.calls.received = hear
        client.calls.connected = { [unowned self] in connected($0) }
        client.calls.subscribed = { [unowned self] in subscribed($0) }
        client.calls.sent = { [unowned self] in sent($0) }
    }

    func run() {
        while true {
            let now = monotonicSeconds()
            let stop = desk.stopTime.withLock { $0 }
            if let stop, now >= stop || isDone { break }
            switch phase {
            case .away(let until):
                if stop != nil { return }
                if now >= until { connect(at: now) } else { rest(until - now) }
            case .greeting(let until) where now >= until:
                reason = "it does not answer"
                lose(at: now)
            case .greeting, .subscribing, .connected:
                if phase == .connected { sendWaiting(at: now) }
                talk(isStopping: stop != nil)
            }
        }
        leave()
    }

    /// Everything is with the broker.
    private var isDone: Bool {
        takeWaiting()
        return phase == .connected && waiting.isEmpty && underWay.isEmpty && !client.wantsWrite
    }

    private func leave() {
        guard client.socket >= 0 else { return }
        client.disconnect()
        for _ in 0..<8 where client.socket >= 0 && client.wantsWrite { _ = client.write() }
        tunnel?.waitForEnd()
    }

    private func rest(_ seconds: Double) {
        _ = desk.bell.wait(atMost: seconds)
        desk.bell.clear()
    }

    private func connect(at now: Double) {
        (reason, hasAnswered) = (nil, false)
        do {
            tunnel = try settings.worker.map { try BrokerTunnel(settings, worker: $0) }
            let status = client.connect(isVersion5: isVersion5, through: tunnel?.path)
            phase = .greeting(until: monotonicSeconds() + Self.patience.value)
            if status == 0 { return try tunnel?.begin() ?? () }
            reason = BrokerClient.words(status)
        } catch {
            reason = "\(error)"
        }
        // The connection was not even made: that is not the version's fault.
        hasAnswered = true
        lose(at: monotonicSeconds())
    }

    private func lose(at now: Double) {
        if client.socket >= 0 { client.disconnect() }
        if let failure = tunnel?.reason { (reason, hasAnswered) = (failure, true) }
        tunnel = nil
        if !hasAnswered { isVersion5.toggle() }
        for (number, message) in underWay where message.quality == .once { finish(number) }
        sentEarly = []
        phase = .away(until: now + policy.failed(at: now))
        news(.lost(reason ?? "the connection was lost"))
    }

    /// Repeated news is told once.
    private func news(_ news: MQTTLink.News) {
        guard news != lastTold else { return }
        lastTold = news
        tell(news)
    }

    private func talk(isStopping: Bool) {
        let socket = client.socket
        guard socket >= 0 else { return lose(at: monotonicSeconds()) }
        var ready = [
            pollfd(fd: socket, events: Int16(POLLIN | (client.wantsWrite ? POLLOUT : 0)), revents: 0),
            pollfd(fd: desk.bell.number, events: Int16(POLLIN), revents: 0),
        ]
        poll(&ready, 2, isStopping ? 20 : 1_000)
        if ready[1].revents != 0 { desk.bell.clear() }
        var status: Int32 = 0
        if ready[0].revents & Int16(POLLOUT) != 0 { status = client.write() }
        if status == 0, ready[0].revents & ~Int16(POLLOUT) != 0 { status = client.read() }
        let now = monotonicSeconds()
        if status == 0, now - lastTended >= 1 {
            lastTended = now
            status = client.tend()
        }
        guard status != 0 || client.socket < 0 else { return }
        if status != 0, reason == nil { reason = BrokerClient.words(status) }
        lose(at: now)
    }

    private func connected(_ code: Int32) {
        hasAnswered = true
        guard code == 0 else {
            switch code {
            // Of version 3.1.1, and of version 5.
            case 1, 132:
                reason = "it does not speak this version of MQTT"
                isVersion5.toggle()
            case 4, 134: reason = "it does not know this user and password; see --mqtt-credentials"
            case 5, 135: reason = "it does not let this program in; see --mqtt-credentials"
            default: reason = "it refuses the connection (code \(code))"
            }
            return
        }
        phase = .subscribing
        guard !topics.isEmpty else { return begin() }
        if client.subscribe(topics) != 0 { reason = "it takes no subscription" }
    }

    private func subscribed(_ granted: [Int32]) {
        let forbidden = zip(topics, granted).filter { $1 >= 128 }.map(\.0)
        if !forbidden.isEmpty { news(.forbidden(forbidden)) }
        begin()
    }

    private func begin() {
        phase = .connected
        policy.opened(at: monotonicSeconds())
        news(.connected)
    }

    private func takeWaiting() {
        guard waiting.isEmpty else { return }
        let delivery = desk.waiting.take()
        waiting = delivery.elements[...]
        if delivery.dropped > 0 { tell(.dropped(delivery.dropped)) }
    }

    private func sendWaiting(at now: Double) {
        takeWaiting()
        while let next = waiting.first, bytesUnderWay < Self.mostUnderWay.value, client.socket >= 0 {
            waiting.removeFirst()
            guard now - next.since <= next.message.worth else { continue }
            guard let number = client.publish(next.message) else { continue }
            guard sentEarly.remove(number) == nil else { continue }
            underWay[number] = (next.message.cost, next.message.quality)
            bytesUnderWay += next.message.cost
        }
    }

    private func sent(_ number: Int32) {
        if underWay[number] == nil { sentEarly.insert(number) } else { finish(number) }
    }

    private func finish(_ number: Int32) {
        bytesUnderWay -= underWay.removeValue(forKey: number)?.cost ?? 0
    }
}
