import ArgumentParser
import MQTT
import Settings

/// The broker of MQTT.
struct BrokerOptions: ParsableArguments {
    @Option(.mqtt) var mqtt: String?
    @Option(.mqttCredentials) var mqttCredentials: String?
    @Option(.mqttAuthorities) var mqttCa: String?

    var address: MQTTAddress? { mqtt.flatMap(MQTTAddress.init) }

    /// - Parameters:
    ///   - name: what this program is called at the broker.
    ///   - isSandboxed: whether a worker has the connection.
    /// - Returns: nil without a broker.
    /// - Throws: `ServiceError` for a file that cannot be used.
    func settings(name: String, isSandboxed: Bool) throws -> MQTTLink.Settings? {
        guard let address else { return nil }
        var settings = MQTTLink.Settings(address, name: name)
        settings.credentials = try mqttCredentials.map { try MQTTCredentials(file: $0) }
        settings.authorities = mqttCa
        settings.worker = Protection.worker(isSandboxed)
        return settings
    }

    /// What is said of the connection.
    func text(of news: MQTTLink.News) -> String? {
        guard let address else { return nil }
        switch news {
        case .connected: return "rouse: connected to \(address)"
        case .lost(let reason): return "rouse: warning: no broker at \(address): \(reason); it is tried again"
        case .forbidden(let topics):
            return "rouse: warning: the broker at \(address) lets nobody hear \(topics.joined(separator: ", "))"
        case .dropped(let count):
            return "rouse: warning: \(count) messages for \(address) came faster than it takes them, and are lost"
        }
    }
}
