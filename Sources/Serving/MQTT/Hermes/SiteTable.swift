import System
import Wyoming

/// The sites whose sound one thread listens to.
final class SiteTable {
    private static let mostSites = Limit(
        256, .elements, of: "the sites of a broker, for each thread that listens",
        beyond: "it is told on the error topic")
    private static let longestSilence = Limit(
        600.0, .seconds, of: "the silence of a site after which it is forgotten, where it has no toggle",
        beyond: "it is as new when it comes back")
    private static let longestToggle = Limit(
        86_400.0, .seconds, of: "the silence of a site that has a toggle", beyond: "the toggle is forgotten with it")

    /// Seconds between two looks at the folder of the models.
    private static let pause = 2.0

    private let services: HermesServices
    private var sites: [String: HermesSite] = [:]
    private var lastComplaint = -Double.infinity
    /// Of the keyword models.
    private var edition = 0
    private var lastLook = -Double.infinity

    init(_ services: HermesServices) { self.services = services }

    /// - Parameter request: nil when the clock has gone on.
    func take(_ request: HermesRequest?) {
        let now = monotonicSeconds()
        guard let request else {
            if now - lastLook >= Self.pause { (edition, lastLook) = (services.shelf.edition, now) }
            for site in sites.values { site.check(at: now, edition: edition) }
            sites = sites.filter { _, site in
                let longest = site.isOff ? Self.longestToggle.value : Self.longestSilence.value
                return !site.isIdle || now - site.lastHeard < longest
            }
            return
        }
        guard let name = request.site else { return }
        site(name, at: now)?.take(request, at: now)
    }

    private func site(_ name: String, at now: Double) -> HermesSite? {
        if let site = sites[name] { return site }
        guard sites.count < Self.mostSites.value else {
            if now - lastComplaint > 10 {
                lastComplaint = now
                services.publish(
                    HermesComplaint(.hotword, "There are too many sites; this one is not heard.", site: name).message)
            }
            return nil
        }
        let site = HermesSite(name, services, at: now)
        sites[name] = site
        return site
    }
}

extension HermesRequest {
    /// Whose thread takes it; nil for what concerns no sound.
    var site: String? {
        switch self {
        case .audio(let site, _, _), .toggle(_, let site, _, _), .recordExample(let site, _, _),
            .stopListening(let site, _):
            site
        case .startListening(let request): request.site
        default: nil
        }
    }

    /// Bytes while it waits.
    var cost: Int {
        guard case .audio(_, _, let chunk) = self else { return 256 }
        return chunk.bytes.count &+ 256
    }
}
