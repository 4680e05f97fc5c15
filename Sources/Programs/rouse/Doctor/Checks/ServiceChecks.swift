import IntentServices
import MQTT
import Network
import Services
import Synchronization
import System

extension DoctorCheck {
    /// The broker of MQTT: whether it lets this program in.
    static let broker = DoctorCheck("broker", limit: 15) { subject in
        guard let address = subject.broker.address,
            let settings = try subject.broker.settings(name: "rouse-doctor", isSandboxed: subject.isSandboxed)
        else { return [] }
        let news = Mailbox<MQTTLink.News>(capacity: 16, overflow: .dropsOldest)
        let link = try MQTTLink(settings, topics: []) { _ in
        } tell: {
            news.put($0)
        }
        defer { link.stop(within: 0.5) }
        let end = monotonicSeconds() + 8
        while monotonicSeconds() < end {
            news.wait(atMost: 0.25)
            for one in news.take().elements {
                switch one {
                case .connected: return [.ok("the broker at \(address) lets this program in")]
                case .lost(let reason):
                    return [
                        .problem(
                            "no broker at \(address): \(reason)",
                            advice: "start the broker, or correct the address and --mqtt-credentials")
                    ]
                case .forbidden, .dropped: continue
                }
            }
        }
        return [.problem("the broker at \(address) does not answer", advice: "see whether it runs there")]
    }

    /// Who understands, and who does what was meant: whether it can be reached, and lets this program in.
    static let understanding = DoctorCheck("understanding", limit: 20) { subject in
        let options = subject.conversing
        var findings: [DoctorFinding] = []
        let named = [
            ("service", options.understanding, options.understandingOption),
            ("handler", options.handler, options.handlerOption),
        ]
        // Made for what is wrong with their options, which asks nobody anything.
        _ = try options.service(isSandboxed: subject.isSandboxed)
        _ = try options.intentHandler(isSandboxed: subject.isSandboxed)
        for (kind, name, values) in named {
            guard let name else { continue }
            let given = Services.ServiceOptions(kind: kind, name: name, values: NamedOptions.values(values))
            findings += look(at: kind, name, given)
        }
        return findings
    }

    private static func look(at kind: String, _ name: String, _ options: Services.ServiceOptions) -> [DoctorFinding] {
        guard let url = options.text("url") else { return [] }
        do {
            let address = try ServiceAddress(
                url, schemes: ["http": 80, "https": 443, "tcp": 10_500, "unix": nil], example: "http://127.0.0.1:8123")
            let limits = try options.serviceLimits()
            guard name == "home-assistant" else {
                try waiting { try await Connection.probe(address, limits: limits) }
                return [.ok("something listens at \(address.name), where the \(kind) '\(name)' is")]
            }
            let site = try ServiceSite(
                options, token: BearerToken.from(options), example: "http://homeassistant.local:8123")
            // Its smallest request, which wants the token as every other does.
            _ = try waiting { try await site.get("/api/", query: []) }
            return [.ok("Home Assistant at \(address.name) takes the token")]
        } catch {
            return [.problem(error, else: "correct the address, or start the service")]
        }
    }
}
