import CMosquitto
import Services
import System

/// A client of libmosquitto. Belongs to one thread, on which it calls back.
final class BrokerClient {
    /// What it tells, in the order in which it happens.
    struct Calls {
        var connected: (Int32) -> Void = { _ in }
        var disconnected: () -> Void = {}
        var subscribed: ([Int32]) -> Void = { _ in }
        var received: (MQTTMessage) -> Void = { _ in }
        var sent: (Int32) -> Void = { _ in }
    }

    /// Bytes of a packet: a broker is asked to send none that is larger, and of one that does not listen what is larger
    /// is not taken.
    static let largest = Limit(
        1 << 20, .bytes, of: "a message that comes over MQTT", beyond: "the broker keeps it, or it is passed over")

    var calls = Calls()
    private let client: UnsafeMutableRawPointer
    private let settings: MQTTLink.Settings

    private static var table: rouse_mosquitto_calls {
        rouse_mosquitto_calls(
            connected: { BrokerClient.of($0)?.calls.connected($1) },
            disconnected: { BrokerClient.of($0)?.calls.disconnected() },
            subscribed: { context, count, granted in
                let granted = UnsafeBufferPointer(start: granted, count: Int(count))
                BrokerClient.of(context)?.calls.subscribed(Array(granted))
            },
            received: { context, topic, payload, count, isRetained in
                BrokerClient.of(context)?.receive(topic, payload, Int(count), isRetained)
            },
            sent: { BrokerClient.of($0)?.calls.sent($1) })
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> BrokerClient? {
        context?.assumingMemoryBound(to: Unmanaged<BrokerClient>.self).pointee.takeUnretainedValue()
    }

    /// Where the library finds this object.
    private let place = UnsafeMutablePointer<Unmanaged<BrokerClient>>.allocate(capacity: 1)

    /// - Throws: `ServiceError` where the library or a certificate cannot be used.
    init(_ settings: MQTTLink.Settings) throws(ServiceError) {
        self.settings = settings
        if let failure = rouse_mosquitto_load() {
            place.deallocate()
            throw ServiceError(
                .notInstalled,
                "MQTT needs libmosquitto, which cannot be loaded (\(String(cString: failure))); install the package "
                    + "libmosquitto1.")
        }
        let id = settings.name + "-" + String(UInt32.random(in: 0 ... .max), radix: 16)
        guard let client = rouse_mosquitto_make(id, Self.table, place) else {
            place.deallocate()
            throw ServiceError(.noResources, "There is no memory for a connection to \(settings.address).")
        }
        self.client = client
        place.initialize(to: Unmanaged.passUnretained(self))
        try prepare()
    }

    deinit {
        rouse_mosquitto_free(client)
        place.deallocate()
    }

    private func prepare() throws(ServiceError) {
        if let credentials = settings.credentials {
            try check(rouse_mosquitto_set_credentials(client, credentials.name, credentials.password), "credentials")
        }
        if settings.address.isSecure, settings.worker == nil {
            let status = rouse_mosquitto_set_authorities(client, settings.authorities)
            try check(status, "certificates of \(settings.authorities ?? "/etc/ssl/certs")")
        }
        if let will = settings.will {
            try check(
                rouse_mosquitto_set_will(
                    client, will.topic, will.payload, Int32(will.payload.count), will.quality.rawValue, will.isRetained
                ), "last will")
        }
    }

    private func check(_ status: Int32, _ what: String) throws(ServiceError) {
        guard status != 0 else { return }
        throw ServiceError(
            .usage, "The \(what) for \(settings.address) cannot be used: \(Self.words(status)); check the option.")
    }

    static func words(_ status: Int32) -> String {
        // MOSQ_ERR_ERRNO
        status == 14 ? "\(SystemError.last)" : String(cString: rouse_mosquitto_error(status))
    }

    private func receive(
        _ topic: UnsafePointer<CChar>?, _ payload: UnsafeRawPointer?, _ count: Int, _ isRetained: Bool
    ) {
        guard let topic, count <= Self.largest.value else { return }
        let bytes = Array(UnsafeRawBufferPointer(start: payload, count: payload == nil ? 0 : count))
        calls.received(MQTTMessage(String(cString: topic), bytes, isRetained: isRetained))
    }

    /// - Parameter path: of a local socket that leads to the broker; nil for the broker itself.
    /// - Returns: 0, or why there is no connection.
    func connect(isVersion5: Bool, through path: String?) -> Int32 {
        // The library takes a host for a path where there is no port.
        rouse_mosquitto_connect(
            client, path ?? settings.address.host, path == nil ? Int32(settings.address.port) : 0,
            Int32(settings.keepAlive), isVersion5, UInt32(Self.largest.value))
    }

    func disconnect() { _ = rouse_mosquitto_disconnect(client) }

    func subscribe(_ topics: [String]) -> Int32 {
        let texts = topics.map { topic in
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: topic.utf8.count + 1)
            for (place, byte) in topic.utf8.enumerated() { copy[place] = CChar(bitPattern: byte) }
            copy[topic.utf8.count] = 0
            return UnsafePointer(copy) as UnsafePointer<CChar>?
        }
        defer { for text in texts { text?.deallocate() } }
        return rouse_mosquitto_subscribe(client, texts, Int32(texts.count), MQTTMessage.Quality.sure.rawValue)
    }

    /// - Returns: the number under which `sent` tells of it; nil where it was not taken.
    func publish(_ message: MQTTMessage) -> Int32? {
        var number: Int32 = 0
        let status = rouse_mosquitto_publish(
            client, &number, message.topic, message.payload, Int32(message.payload.count), message.quality.rawValue,
            message.isRetained)
        return status == 0 ? number : nil
    }

    /// -1 without a connection.
    var socket: Int32 { rouse_mosquitto_socket(client) }
    var wantsWrite: Bool { rouse_mosquitto_wants_write(client) }
    func read() -> Int32 { rouse_mosquitto_read(client) }
    func write() -> Int32 { rouse_mosquitto_write(client) }
    func tend() -> Int32 { rouse_mosquitto_tend(client) }
}
