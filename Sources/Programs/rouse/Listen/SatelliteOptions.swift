import ArgumentParser
import EchoCancelling
import Glibc
import KeywordModels
import Satellite
import Services
import Session
import Settings
import Speaking
import System
import Transcription
import Wyoming

/// The options that make `listen` a satellite.
struct SatelliteOptions: ParsableArguments {
    @Option(.satellite) var satellite: String?
    @Option(.satelliteArea) var satelliteArea: String?
    @Option(.zeroconf) var zeroconf: String?

    /// The address at which its server connects.
    private var address: WyomingAddress? { satellite.flatMap { WyomingAddress($0, usualPort: 10_700) } }

    /// Whether its server understands commands.
    var isUsed: Bool { satellite != nil }

    func validate() throws {
        if zeroconf != nil, !isUsed { throw ValidationError("--zeroconf tells where a satellite is; add --satellite.") }
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 65)
        guard gethostname(&name, name.count - 1) == 0 else { return "this machine" }
        return VisibleText.line(String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// A satellite, the server socket for it, and the follower that plays what it is sent.
    struct Parts {
        let satellite: Satellite
        let follower: SatelliteFollower
        let backend: SatelliteBackend
        /// Takes out of the microphone what the server sends.
        let echo: EchoCanceller?
        fileprivate let server: WyomingServer

        /// Lets the server go.
        func stop() { server.stop(within: 0.3) }
    }

    /// - Parameters:
    ///   - site: what the microphone is called; `default` for what the machine is called.
    ///   - answers: say where what the server sends is played; nil where that is not heard.
    ///   - echo: takes out of the microphone what others play; what the server sends is among it.
    /// - Returns: nil where it is none.
    /// - Throws: `WyomingServerError` for an address that cannot be used; `AudioError`.
    func make(
        site: String, models: [any Keyword], heard answers: AnswerOptions?, volume: Double, isLive: Bool,
        echo: EchoCanceller?, failures: FailureBox, requests: Mailbox<ControlRequest>
    ) throws -> Parts? {
        guard let address else { return nil }
        let name = site == Setting.site.standard ? "Rouse on \(Self.hostName)" : site
        let identity = SatelliteIdentity(
            name: name, area: satelliteArea, models: models, speaks: answers != nil, version: Version.current)
        let satellite = Satellite(identity) { wish in
            switch wish {
            case .pause: requests.put(.pause)
            case .resume: requests.put(.resume)
            }
        }
        let ownEcho = answers?.ownEcho(isLive: isLive, besides: echo)
        let played = ownEcho?.reference
        let follower = try SatelliteFollower(
            satellite, device: answers?.voiceDevice, volume: volume, failures: failures,
            onPlayback: played.map { $0.take })
        let host = SatelliteHost(satellite)
        let server = try WyomingServer(address, for: host, admission: SatelliteHost.admission)
        if let zeroconf {
            try Announcement.begin(zeroconf, of: server.address, option: host.option) {
                Terminal.complain("rouse: warning: \($0)")
            }
        }
        Terminal.complain("rouse: satellite '\(name)' at \(server.address)")
        if !server.address.isOfThisMachine {
            Terminal.complain(
                "rouse: warning: whoever reaches this machine at \(server.address) can hear the commands and speak here; "
                    + "see that only your network does")
        }
        return Parts(
            satellite: satellite, follower: follower, backend: SatelliteBackend(satellite), echo: ownEcho,
            server: server)
    }
}
