package import Clients
import Glibc
import KeywordModels
import Synchronization
import System

/// Serves the sites of a broker by the messages of Hermes, with the services that clients of Wyoming have.
package final class HermesServer: Sendable {
    package struct Options: Sendable {
        /// Where models go that sites teach; nil where they may not.
        package var schoolFolder: String?
        /// Whether dialogues are managed here, and by nobody else.
        package var managesDialogues = false

        package init() {}
    }

    private static let mostAudio = Limit(
        16 << 20, .bytes, of: "the audio of sites that waits to be listened to, for each thread",
        beyond: "the newest is lost, and it is told on the error topic")
    private static let mostSpeech = Limit(
        64 << 20, .bytes, of: "messages and speech that wait until they are taken", beyond: "the newest are lost")
    private static let mostMessages = Limit(
        8_192, .events, of: "messages of MQTT that wait to be taken, for each thread",
        beyond: "the newest are lost, and it is told on the error topic")

    private static var cores: Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    private let link: MQTTLink
    private let sites: SiteThreads
    private let desk: WorkQueue<HermesDispatcher.Errand>
    /// The message that this program takes part in arbitration.
    private let hearing: HearingMessage?

    /// - Parameter tell: is called with what becomes of the connection, on any thread, and must not wait.
    /// - Throws: `ServiceError`, `SystemError`.
    package init(
        _ settings: MQTTLink.Settings, _ services: ClientServices, _ options: Options,
        tell: @escaping @Sendable (MQTTLink.News) -> Void
    ) throws {
        let linkReference = LateReference<MQTTLink>()
        let publish: @Sendable (MQTTMessage) -> Void = { linkReference.object?.publish($0) }
        let siteReference = LateReference<SiteThreads>()
        let shared = HermesServices(
            wake: services.wake, transcription: services.transcription, understanding: services.understanding,
            voice: services.voice,
            school: try SiteEnrolment(folder: options.schoolFolder, publish: publish),
            arbitration: services.arbitration, counts: services.counts, publish: publish
        ) { siteReference.object?.put(.news(site: $0), at: $0) }
        let instance = String(UInt64.random(in: 0 ... .max), radix: 16)
        services.arbitration?.join(as: instance) { bid, keyword in
            publish(BidMessage(bid, of: keyword, from: instance).message)
        }
        let hearing = services.arbitration.map { _ in HearingMessage(instance, isThere: true) }
        self.hearing = hearing
        var settings = settings
        if hearing != nil { settings.will = HearingMessage(instance, isThere: false).message }
        let trust = Mutex(BidTrust())
        let dropped: @Sendable (Int) -> Void = { count in
            let text = "\(count) messages came faster than they can be taken, and are lost."
            publish(HermesComplaint(.hotword, text, site: "default").message)
        }
        let workers = try (0..<min(8, max(1, Self.cores))).map { _ in
            try WorkQueue<SiteErrand>(
                capacity: Self.mostMessages.value, mostCost: Self.mostAudio.value, cost: \.cost, dropped: dropped
            ) {
                let table = SiteTable(shared)
                return { table.take($0) }
            }
        }
        let sites = SiteThreads(workers)
        siteReference.set(to: sites)
        let dispatcherReference = LateReference<WorkQueue<HermesDispatcher.Errand>>()
        let managesDialogues = options.managesDialogues
        let desk = try WorkQueue<HermesDispatcher.Errand>(
            capacity: Self.mostMessages.value, mostCost: Self.mostSpeech.value, cost: \.cost, dropped: dropped
        ) {
            let desk = HermesDispatcher(shared, managesDialogues: managesDialogues) { made in
                dispatcherReference.object?.put(.made(made))
            }
            return { desk.take($0) }
        }
        dispatcherReference.set(to: desk)
        (self.sites, self.desk) = (sites, desk)
        let topics = Self.topics(shared, options)
        link = try MQTTLink(settings, topics: topics) { message in
            if let other = HearingMessage(message) {
                let now = monotonicSeconds()
                return trust.withLock { $0.announced(other.instance, isThere: other.isThere, at: now) }
            }
            if let bid = BidMessage(message) { return Self.take(bid, trust, shared, at: instance) }
            Self.route(message, shared, sites, desk)
        } tell: { news in
            if news == .connected, let hearing { publish(hearing.message) }
            tell(news)
        }
        linkReference.set(to: link)
    }

    /// Takes leave of the broker, once what was told is sent.
    package func stop(within seconds: Double) {
        if let hearing { link.publish(HearingMessage(hearing.instance, isThere: false).message) }
        link.stop(within: seconds)
        sites.stop()
        desk.stop(within: 0)
    }

    private static func topics(_ services: HermesServices, _ options: Options) -> [String] {
        var topics = [
            "hermes/audioServer/+/audioFrame", "hermes/hotword/toggleOn", "hermes/hotword/toggleOff",
            "rhasspy/hotword/getHotwords", "rhasspy/hotword/recordExample", "rouse/+/sensitivity/set",
        ]
        if services.arbitration != nil { topics += [BidMessage.topic, HearingMessage.topics] }
        if services.transcription != nil {
            topics += ["toggleOn", "toggleOff", "startListening", "stopListening"].map { "hermes/asr/\($0)" }
            topics.append("hermes/audioServer/+/+/audioSessionFrame")
        }
        if services.understanding != nil { topics.append("hermes/nlu/query") }
        if services.voice != nil {
            topics += ["hermes/tts/say", "hermes/audioServer/+/playFinished", "rhasspy/tts/getVoices"]
        }
        if options.managesDialogues {
            topics += ["startSession", "continueSession", "endSession"].map { "hermes/dialogueManager/\($0)" }
            topics += [
                "hermes/hotword/+/detected", "hermes/asr/textCaptured", "hermes/intent/+",
                "hermes/nlu/intentNotRecognized", "hermes/tts/sayFinished", "hermes/error/asr", "hermes/error/nlu",
            ]
        }
        return topics
    }

    /// Another program at the broker has heard a keyword.
    private static func take(
        _ bid: BidMessage, _ trust: borrowing Mutex<BidTrust>, _ services: HermesServices, at instance: String
    ) {
        guard bid.instance != instance, services.modelStore.models.keywords.contains(bid.keyword),
            trust.withLock({ $0.believes(bid.bid, from: bid.instance, at: monotonicSeconds()) })
        else { return }
        services.arbitration?.takeForeign(bid.bid, of: bid.keyword)
    }

    /// On the link's thread: nothing here waits.
    private static func route(
        _ message: MQTTMessage, _ services: HermesServices, _ sites: SiteThreads,
        _ desk: WorkQueue<HermesDispatcher.Errand>
    ) {
        // What somebody said long ago is not asked for now.
        guard !message.isRetained else { return }
        do throws(HermesComplaint) {
            guard let request = try HermesRequest(message) else { return }
            switch request {
            case .audio(let site, _, _), .toggle(_, let site, _, _), .recordExample(let site, _, _),
                .stopListening(let site, _), .sensitivity(let site, _):
                sites.put(.request(request), at: site)
            case .startListening(let listening): sites.put(.request(request), at: listening.site)
            case .query(let query): HermesUnderstanding.answer(query, services)
            case .getHotwords, .getVoices, .say, .playFinished, .dialogue: desk.put(.request(request))
            }
        } catch {
            services.publish(error.message)
        }
    }

    deinit {
        stop(within: 0)
    }
}

/// The threads that listen to sites, each site always on the same one.
private final class SiteThreads: Sendable {
    private let threads: [WorkQueue<SiteErrand>]

    init(_ threads: [WorkQueue<SiteErrand>]) { self.threads = threads }

    func put(_ errand: SiteErrand, at site: String) {
        threads[Int(site.hashValue.magnitude % UInt(threads.count))].put(errand)
    }

    func stop() { for thread in threads { thread.stop(within: 0) } }
}

/// A weak reference that is set after construction, to break the cycle between an object and those that it calls.
private final class LateReference<Object: AnyObject & Sendable>: Sendable {
    private struct Reference {
        weak var object: Object?
    }

    private let reference = Mutex(Reference())

    var object: Object? { reference.withLock(\.object) }
    func set(to object: Object) { reference.withLock { $0.object = object } }
}
