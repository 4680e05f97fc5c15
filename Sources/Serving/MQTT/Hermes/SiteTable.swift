import Clients
import System

/// The table of sites that one thread listens to.
final class SiteTable {
    private static let mostSites = Limit(
        256, .elements, of: "the sites of a broker, for each thread that listens",
        beyond: "one that is silent is forgotten, the one with the least sound first")
    private static let longestSilence = Limit(
        600.0, .seconds, of: "the silence of a site without a toggle or sensitivity of its own",
        beyond: "it is forgotten, and as new when it comes back")
    private static let longestToggle = Limit(
        86_400.0, .seconds, of: "the silence of a site with a toggle or sensitivity of its own",
        beyond: "it is forgotten with it")

    private let services: HermesServices
    private var sites: [String: HermesSite] = [:]
    private var lastComplaint = -Double.infinity

    init(_ services: HermesServices) { self.services = services }

    /// - Parameter errand: nil when the clock has gone on.
    func take(_ errand: SiteErrand?) {
        let now = monotonicSeconds()
        guard let errand else {
            for site in sites.values { site.check(at: now) }
            sites = sites.filter { _, site in
                let longest = site.isUnusual ? Self.longestToggle.value : Self.longestSilence.value
                return !site.isIdle || now - site.lastHeard < longest
            }
            return
        }
        switch errand {
        case .request(let request):
            guard let name = request.site else { return }
            site(name, at: now)?.take(request, at: now)
        case .news(let name): sites[name]?.takeNews()
        }
    }

    /// Seconds without sound after which a site is one that may be forgotten: one that is there sends all the time.
    private static let shortestSilence = 1.0

    /// Makes room for a site: of those that are silent and that nobody listens to the one that has sent the least sound is
    /// forgotten, and otherwise one that was to send and does not. Whoever invents sites has them replace each other.
    private func forgetOne(at now: Double) {
        let silent = sites.values.filter { now - $0.lastSound > Self.shortestSilence }
        let idle = silent.filter(\.isIdle)
        let least =
            idle.min { ($0.pieces, $0.lastSound) < ($1.pieces, $1.lastSound) }
            ?? silent.min { $0.lastSound < $1.lastSound }
            ?? sites.values.filter(\.isIdle).min { ($0.pieces, $0.lastSound) < ($1.pieces, $1.lastSound) }
        if let least { sites[least.name] = nil }
    }

    private func site(_ name: String, at now: Double) -> HermesSite? {
        if let site = sites[name] { return site }
        if sites.count >= Self.mostSites.value { forgetOne(at: now) }
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

/// Work for the thread of a site.
enum SiteErrand: Sendable {
    case request(HermesRequest)
    /// There is news of what the site has said.
    case news(site: String)

    /// Bytes while it waits.
    var cost: Int {
        guard case .request(let request) = self else { return 64 }
        return request.cost
    }
}

extension HermesRequest {
    /// The site whose thread takes it; nil for a request that is no audio.
    var site: String? {
        switch self {
        case .audio(let site, _, _), .toggle(_, let site, _, _), .recordExample(let site, _, _),
            .stopListening(let site, _), .sensitivity(let site, _):
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
