import ArgumentParser
import Audio
import Clients
import Glibc
import HTTPServer
import KeywordModels
import KeywordSpotting
import MQTT
import Metrics
import Page
import Pipeline
import Services
import Session
import Settings
import Sinks
import System
import Wyoming

struct Serve: Subcommand, ConfigurableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves Home Assistant and whoever else speaks Wyoming or Hermes.",
        discussion: """
            Clients send audio and are told of the keywords in it. With the options for it,
            their speech becomes text, their sentences are understood and done, and their
            texts spoken. Only programs of this machine can come in, unless --wyoming names
            an address of the network. With --mqtt the sites of a broker are served,
            too, by the messages of Hermes, which Rhasspy knows. SIGHUP reads settings and
            models again.

            Examples:
              rouse serve --models /var/lib/rouse/keywords
              rouse serve --wyoming tcp://0.0.0.0:10400 -m computer.rouse
              rouse serve --models keywords --mqtt mqtt://homeassistant.local
              rouse serve --transcribe --sentences house.yaml --on-intent ./house --speak
            """)

    @OptionGroup var door: DoorOptions
    @Option(.models) var models: String?
    @Option(.metrics) var metrics: String?
    @Flag(.sandbox) var sandbox: Bool
    @OptionGroup(title: "Page") var paging: PageOptions
    @OptionGroup var configuring: ConfigOption

    @OptionGroup(title: "MQTT") var broker: BrokerOptions
    @OptionGroup(title: "MQTT") var sites: SiteOptions
    @OptionGroup(title: "Keywords") var keywords: KeywordOptions
    @OptionGroup(title: "Clips") var clips: ClipOptions
    @OptionGroup(title: "Log") var logging: LogOptions
    @OptionGroup(title: "Speech-to-text") var transcribing: TranscribingOptions
    @OptionGroup(title: "Speech-to-text") var transcription: TranscriptionOptions
    @OptionGroup(title: "Understanding") var conversing: ConversationOptions
    @OptionGroup(title: "Text-to-speech") var voice: VoiceOptions

    /// Seconds in which clients take what they were told, once the program is asked to stop.
    private static let patience = 0.6

    var config: String? { configuring.config }

    /// What options, files and variables say together.
    private func check() throws {
        guard broker.mqtt != nil || !(sites.mqttEnroll || sites.mqttDialogue) else {
            throw ServiceError(.usage, "--mqtt-enroll and --mqtt-dialogue are for --mqtt; name the broker.")
        }
        guard models != nil || !sites.mqttEnroll else {
            throw ServiceError(.usage, "--mqtt-enroll puts models into the folder that --models names; name one.")
        }
    }

    var takenSignals: [Int32] { [SIGINT, SIGTERM, SIGHUP] }

    func perform() throws {
        defer { RunningPrograms.endAll() }
        let requests = ControlRequest.mailbox()
        let signals = try ControlSignals(takenSignals, requests)
        let configured = try Configured<Self>(commandLine: Configured<Self>.commandLine)
        try configured.command.check()
        try configured.command.start(configured, requests, signals.stop)
    }

    private func start(
        _ configured: Configured<Self>, _ requests: Mailbox<ControlRequest>, _ stop: StopSwitch
    ) throws {
        try Protection.begin(sandbox)
        let isAsked = MonotonicSemaphore()
        let complaints = try LineWriter("standard error", isNeeded: false, failures: FailureBox())
        Terminal.complain(through: complaints)
        defer { Terminal.complain(through: nil) }
        OpenFiles.allowAll()
        let manager = ServiceManager()
        let board = paging.page == nil ? nil : LiveBoard()
        let outlets = try CommonOutlets(clips, logging, board: board, of: .clients) {
            Terminal.complain("rouse: warning: \($1)")
        }
        let (services, sentences) = try served.services(
            WakeService(served.modelStore(serving: servedKeywords(isLogged: logging.log != nil), telling: outlets)),
            outlets)
        let server = try WyomingServer(door.address, services) { isAsked.signal() }
        stop.connect { isAsked.signal() }
        let metrics = try metrics.flatMap(HTTPAddress.init).map { address in
            try MetricsServer(address) { services.metrics(clients: server.clients) }
        }
        if let metrics { Terminal.complain("rouse: metrics at \(metrics.url)") }
        var house = HousePlaces(configured.settings, config)
        house.sentences = conversing.sentences
        house.language = transcription.language
        house.metrics = metrics?.url
        if let models { house.keywords = models }
        let page = try board.flatMap {
            try paging.serve(
                $0, Self.control(of: services.wake), log: logging.log, decoding: sandbox ? .sandboxed() : .here, house
            ) { requests.put(.reload) }
        }
        if paging.openBrowser, let page { WebBrowser.open(page.url) }
        defer { withExtendedLifetime((metrics, page)) {} }
        keywords.warn(about: services.wake.modelStore.models)
        try door.announce(server.address, services.wake.modelStore.models)
        let sites = try serveSites(with: services)
        manager?.send("READY=1\nSTATUS=serving at \(server.address)")
        let reload = try ServedReload(configured, requests, services, sentences, manager)
        wait(for: isAsked, manager)
        reload.end()
        manager?.send("STOPPING=1")
        sites?.stop(within: Self.patience)
        server.stop(within: Self.patience)
        outlets.flush(within: Self.patience)
        let deadline = monotonicSeconds() + 0.2
        complaints.flush { monotonicSeconds() < deadline }
    }

    private var served: ServedOptions {
        ServedOptions(
            transcribes: transcribing.transcribe || transcription.isUsed, transcription: transcription,
            conversing: conversing, voice: voice, arbitrate: door.arbitrate, isSandboxed: sandbox)
    }

    /// Which keywords clients are served with.
    /// - Parameter isLogged: whether near misses are wanted, whether clients are to know of them or not.
    func servedKeywords(isLogged: Bool) throws -> ServedKeywords {
        let hasNone = keywords.model.isEmpty && models == nil
        var spotting = keywords.pipelineConfiguration.spotting
        if isLogged { spotting.nearMissMargin = SpottingConfiguration.usualNearMissMargin }
        return ServedKeywords(
            paths: try hasNone
                ? keywords.paths(mayBeNone: paging.page != nil) : keywords.model.map(KeywordLibrary.path),
            folder: models, spotting: spotting,
            tellsNearMisses: keywords.nearMisses)
    }

    /// What the page can see of the keywords, and change.
    private static func control(of wake: WakeService) -> PageControl {
        PageControl {
            let served = wake.modelStore.snapshot
            return PageControl.Keyword.all(served.models, served.keywords.spotting)
        } changeSensitivity: { keyword, value in
            wake.modelStore.change(sensitivity: value, of: keyword)
        } isPaused: {
            wake.gate.isClosed
        } pause: { isPaused in
            wake.gate.close(isPaused)
        }
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
}
