import ArgumentParser
import Clients
import Glibc
import KeywordModels
import MQTT
import Metrics
import Session
import Settings
import Sinks
import System
import Wyoming

struct Serve: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves Home Assistant and whoever else speaks Wyoming or Hermes.",
        discussion: """
            Clients send audio and are told of the keywords in it. With the options for it,
            their speech becomes text, their sentences are understood and done, and their
            texts spoken. Only programs of this machine can come in, unless --wyoming names
            an address of the network. With --mqtt the sites of a broker are served,
            too, by the messages of Hermes, which Rhasspy knows.

            Examples:
              rouse serve --models /var/lib/rouse/keywords
              rouse serve --wyoming tcp://0.0.0.0:10400 -m computer.rouse
              rouse serve --models keywords --mqtt mqtt://homeassistant.local
              rouse serve --transcribe --sentences house.yaml --on-intent ./house --speak
            """)

    @Option(
        help: ArgumentHelp(
            "Where clients come in: tcp://host:port, unix:///path or stdio://. (default: \(WyomingAddress.usual))",
            valueName: "address"),
        transform: { text in
            guard let address = WyomingAddress(text) else {
                throw ValidationError("give tcp://127.0.0.1:10400, unix:///run/rouse.sock or stdio://")
            }
            return address
        })
    var wyoming = WyomingAddress.tcp(host: "127.0.0.1", port: 10_400)

    @Option(
        help: ArgumentHelp(
            "Serve every model in this folder; what is added to it or removed counts at once.", valueName: "folder"),
        completion: .directory)
    var models: String?

    @Option(
        help: ArgumentHelp(
            "Let the local network find the service under this name, with Avahi; keep the name.", valueName: "name"),
        transform: { name in
            guard Announcement.isName(name) else {
                throw ValidationError("give a name of 1 to 63 bytes that can be seen")
            }
            return name
        })
    var zeroconf: String?

    @Option(
        help: ArgumentHelp(
            "Where several microphones hear a word within so many milliseconds, 20 to 10000, tell only of the best one.",
            valueName: "ms"),
        transform: { text in
            guard let milliseconds = Int(text), (20...10_000).contains(milliseconds) else {
                throw ValidationError("give a whole number of milliseconds from 20 to 10000")
            }
            return milliseconds
        })
    var arbitrate: Int?

    @Option(.metrics) var metrics: String?
    @Flag(.sandbox) var sandbox: Bool

    @OptionGroup(title: "MQTT") var broker: BrokerOptions
    @OptionGroup(title: "MQTT") var sites: SiteOptions
    @OptionGroup(title: "Keywords") var keywords: KeywordOptions
    @OptionGroup(title: "Clips") var clips: ClipOptions
    @OptionGroup(title: "Speech-to-text") var transcribing: TranscribingOptions
    @OptionGroup(title: "Speech-to-text") var transcription: TranscriptionOptions
    @OptionGroup(title: "Understanding") var conversing: ConversationOptions
    @OptionGroup(title: "Text-to-speech") var voice: VoiceOptions

    /// Seconds in which clients take what they were told, once the program is asked to stop.
    private static let patience = 0.6

    func validate() throws {
        guard broker.mqtt != nil || !(sites.mqttEnroll || sites.mqttDialogue) else {
            throw ValidationError("--mqtt-enroll and --mqtt-dialogue are for --mqtt; name the broker.")
        }
        guard models != nil || !sites.mqttEnroll else {
            throw ValidationError("--mqtt-enroll puts models into the folder that --models names; name one.")
        }
    }

    var takenSignals: [Int32] { [SIGINT, SIGTERM] }

    func perform() throws {
        defer { RunningPrograms.endAll() }
        try Protection.begin(sandbox)
        let stop = StopSwitch()
        let isAsked = MonotonicSemaphore()
        try Signals.take(takenSignals, stop.use)
        let complaints = try LineWriter("standard error", isNeeded: false, failures: FailureBox())
        Terminal.complain(through: complaints)
        defer { Terminal.complain(through: nil) }
        OpenFiles.allowAll()
        let manager = ServiceManager()
        let clips = try clips.makeSharedClips { Terminal.complain("rouse: warning: \($0)") }
        let services = try ServedOptions(self).services(outlets: clips.map { [$0] } ?? [])
        let server = try WyomingServer(wyoming, services) { isAsked.signal() }
        stop.connect { isAsked.signal() }
        let metrics = try metrics.flatMap(MetricsAddress.init).map { address in
            try MetricsServer(address) { services.metrics(clients: server.clients) }
        }
        if let metrics { Terminal.complain("rouse: metrics at \(metrics.url)") }
        defer { withExtendedLifetime(metrics) {} }
        try publish(server.address)
        announce(server.address, services.wake)
        let sites = try serveSites(with: services)
        manager?.send("READY=1\nSTATUS=serving at \(server.address)")
        wait(for: isAsked, manager)
        manager?.send("STOPPING=1")
        sites?.stop(within: Self.patience)
        server.stop(within: Self.patience)
        clips?.flush(within: Self.patience)
        let deadline = monotonicSeconds() + 0.2
        complaints.flush { monotonicSeconds() < deadline }
    }

    private func serveSites(with services: ClientServices) throws -> HermesServer? {
        guard let settings = try broker.settings(name: "rouse-serve", isSandboxed: sandbox) else { return nil }
        return try HermesServer(settings, services, sites.options(folder: models)) { news in
            if let text = broker.text(of: news) { Terminal.complain(text) }
        }
    }

    /// Waits until it is asked to stop, and gives the signs of life that the manager wants.
    private func wait(for isAsked: MonotonicSemaphore, _ manager: ServiceManager?) {
        let interval = ServiceManager.watchdog.map { $0 / 2 } ?? .infinity
        while !isAsked.wait(atMost: interval) { manager?.send("WATCHDOG=1") }
    }

    private func publish(_ address: WyomingAddress) throws {
        guard let zeroconf else { return }
        try Announcement.begin(zeroconf, of: address) { Terminal.complain("rouse: warning: \($0)") }
        guard address.isOfThisMachine else { return }
        Terminal.complain(
            "rouse: warning: --zeroconf tells the network of \(address), where only this machine can come in")
    }

    private func announce(_ address: WyomingAddress, _ wake: WakeService) {
        let models = wake.shelf.models
        keywords.warn(about: models)
        let words = models.isEmpty ? "no keyword yet" : models.keywords.joined(separator: ", ")
        Terminal.complain("rouse: serving \(words) at \(address)")
        guard !address.isOfThisMachine else { return }
        Terminal.complain(
            "rouse: warning: whoever reaches this machine at \(address) can use it; see that only your network does")
    }
}
