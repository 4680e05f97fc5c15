import ArgumentParser
import KeywordSpotting
import MQTT
import Session
import Settings
import System

/// The name of `listen`'s site at a broker.
struct NamedSiteOptions: ParsableArguments {
    @Option(.site) var site: String

    /// The outlet to the broker, which may control `listen`; nil without one.
    func makeSink(
        at broker: BrokerOptions, isSandboxed: Bool, keywords: [String], _ spotting: SpottingConfiguration,
        hasCommands: Bool,
        _ requests: Mailbox<ControlRequest>, _ failures: FailureBox
    ) throws -> MQTTSink? {
        guard let settings = try broker.settings(name: "rouse-listen", isSandboxed: isSandboxed) else { return nil }
        let device = HomeAssistantDevice(
            site: site, keywords: keywords, sensitivity: spotting.sensitivity, hasCommands: hasCommands,
            version: Version.current)
        return try MQTTSink(settings, device) { wish in
            switch wish {
            case .pause: requests.put(.pause)
            case .resume: requests.put(.resume)
            case .sensitivity(let value): requests.put(.sensitivity(value))
            }
        } tell: { news in
            guard let text = broker.text(of: news) else { return }
            if news == .connected {
                Terminal.complain(text)
            } else {
                failures.add(source: "mqtt", code: "broker", message: String(text.trimmingPrefix("rouse: warning: ")))
            }
        }
    }
}
