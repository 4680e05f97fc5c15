import Audio
import Clients
import CommandRecording
import KeywordModels
import KeywordSpotting
import Pipeline
import Session
import System

/// The server's side of one site: its audio, keywords, commands and examples. Belongs to one thread.
final class HermesSite {
    private static let mostReasons = Limit(
        16, .elements, of: "the reasons for which a site's keywords or speech-to-text are off",
        beyond: "the rest count as one")
    private static let mostExamples = Limit(
        4, .elements, of: "the examples of a keyword that a site records at once",
        beyond: "it is told on the error topic")
    private static let mostChanges = Limit(
        16, .events, of: "the formats and sensitivities of a site's audio in a moment; one a second more",
        beyond: "the audio, or the wish, is passed over, and it is told on the error topic")

    private struct Example {
        let id: String
        let keyword: String?
        let recording: ClientCommand
        let since: Double
    }

    let name: String
    private let services: HermesServices
    private var offReasons: [HermesPart: Set<String>] = [:]
    private var detector: ClientStream?
    /// How eagerly keywords are found here, where that is not as usual.
    private var sensitivity: Double?
    private var listening: SiteListening?
    /// Those that were listened to, until their texts have come.
    private var transcribing: [SiteListening] = []
    private var examples: [Example] = []
    private var changes: TokenBucket
    private(set) var lastHeard: Double
    /// When its sound came last, or it was new.
    private(set) var lastSound: Double
    /// Pieces of sound that have come from it.
    private(set) var pieces = 0

    init(_ name: String, _ services: HermesServices, at now: Double) {
        self.name = name
        self.services = services
        (lastHeard, lastSound) = (now, now)
        changes = TokenBucket(most: Self.mostChanges.value, perSecond: 1, at: now)
    }

    private func isOn(_ part: HermesPart) -> Bool { offReasons[part]?.isEmpty ?? true }

    func take(_ request: HermesRequest, at now: Double) {
        lastHeard = now
        if case .audio = request { lastSound = now }
        do {
            switch request {
            case .audio(_, let session, let chunk): try hear(chunk, of: session, at: now)
            case .toggle(let part, _, let isOn, let reason): toggle(part, isOn, reason)
            case .sensitivity(_, let value):
                guard changes.take(at: now) else {
                    throw HermesComplaint(.hotword, "The sensitivity changes too often; keep to one.", site: name)
                }
                sensitivity = value
                try detector?.look(for: ClientStream.Wish(sensitivity: value))
            case .startListening(let request): try startListening(request, at: now)
            case .stopListening(_, let session):
                if session == nil || session == listening?.request.session { listening?.end() }
            case .recordExample(_, let id, let keyword): try record(id, keyword, at: now)
            default: break
            }
        } catch let complaint as HermesComplaint {
            services.publish(complaint.message)
        } catch {
            let complaint = HermesComplaint(.hotword, "\(error)", site: name)
            services.publish(complaint.message)
        }
        keepAwaited()
    }

    /// Somebody who transcribes has something to tell.
    func takeNews() {
        listening?.takeNews()
        for listening in transcribing { listening.takeNews() }
        keepAwaited()
    }

    private func keepAwaited() {
        if let listening, !listening.isRecording {
            transcribing.append(listening)
            self.listening = nil
        }
        transcribing.removeAll(where: \.isOver)
    }

    /// Checks the time limits.
    func check(at now: Double) {
        if let complaint = listening?.check(at: now) {
            services.publish(complaint.message)
            listening = nil
        }
        for example in examples where now - example.since > Self.longestExample.value {
            services.publish(
                HermesComplaint(.hotword, "Nobody said the example in time.", site: name, context: example.id).message)
        }
        examples.removeAll { now - $0.since > Self.longestExample.value }
    }

    /// Whether nothing would be lost without it.
    var isIdle: Bool { listening == nil && transcribing.isEmpty && examples.isEmpty }
    /// Whether something is off for now, or not as usual.
    var isUnusual: Bool { sensitivity != nil || offReasons.values.contains { !$0.isEmpty } }

    private func toggle(_ part: HermesPart, _ isOn: Bool, _ reason: String) {
        var reasons = offReasons[part] ?? []
        if isOn {
            if reason.isEmpty { reasons = [] } else { reasons.remove(reason) }
        } else if reasons.count < Self.mostReasons.value {
            reasons.insert(reason)
        } else {
            reasons.insert("")
        }
        offReasons[part] = reasons
        // What was heard before is not put together with what comes when it is on again.
        if part == .hotword, !isOn { detector = nil }
    }

    private func hear(_ chunk: WAVChunk, of session: String?, at now: Double) throws {
        if session == nil || session == listening?.request.session, isOn(.asr) {
            try listening?.process(chunk, at: now)
        }
        guard session == nil else { return }
        pieces += 1
        for (place, example) in examples.enumerated().reversed() {
            if example.recording.format != chunk.format { try example.recording.change(to: chunk.format) }
            let events = example.recording.process(chunk.bytes)
            example.recording.endOfEvent()
            for case .commandEnded(let command) in events {
                examples.remove(at: place)
                recorded(example, command)
            }
        }
        guard isOn(.hotword) else { return }
        for word in try lookFor(chunk, at: now) {
            services.counts.heard(word)
            if case .detection(let detection) = word.finding { tell(detection, word) }
        }
    }

    private func lookFor(_ chunk: WAVChunk, at now: Double) throws -> [HeardWord] {
        if let detector, detector.format != chunk.format {
            guard changes.take(at: now) else {
                throw HermesComplaint(.hotword, "The audio changes its format too often; keep to one.", site: name)
            }
            try detector.change(to: chunk.format)
        } else if detector == nil {
            // Whoever turns it off and on all the time is not listened to in between.
            guard changes.take(at: now) else { return [] }
            detector = try ClientStream(
                chunk.format, services.wake, of: name, for: ClientStream.Wish(sensitivity: sensitivity))
        }
        defer { detector?.endOfEvent() }
        return detector?.process(chunk.bytes) ?? []
    }

    private func tell(_ detection: Detection, _ word: HeardWord) {
        let usual = services.modelStore.snapshot.keywords.spotting.sensitivity
        let message = HermesAnswers.detected(detection.keyword, sensitivity ?? usual, name)
        guard let arbitration = services.arbitration else { return services.publish(message) }
        arbitration.take(word) { [services] isBest in
            if isBest { services.publish(message) } else { services.counts.lost() }
        }
    }

    private func startListening(_ request: ListeningRequest, at now: Double) throws {
        guard let transcription = services.transcription, isOn(.asr) else { return }
        listening = try SiteListening(request, transcription, services, at: now) { [name, services] in
            services.hasNews(name)
        }
    }

    /// Seconds in which an example is said.
    private static let longestExample = Limit(
        60.0, .seconds, of: "the time until somebody has said an example", beyond: "it is told on the error topic")

    private func record(_ id: String, _ keyword: String?, at now: Double) throws {
        guard examples.count < Self.mostExamples.value else {
            throw HermesComplaint(
                .hotword, "So many examples wait to be said already; say those first.", site: name, context: id)
        }
        var configuration = RecordingConfiguration()
        (configuration.speechTimeout, configuration.maximumCommand) = (30, 10)
        configuration.minimumCommand = 0.1
        let recording = try ClientCommand(
            AudioFormat(), ClientCommand.Services(nil), CommandRequest(), recording: configuration)
        examples.append(Example(id: id, keyword: keyword, recording: recording, since: now))
    }

    private func recorded(_ example: Example, _ command: RecordedCommand) {
        guard command.reason != .noSpeech else {
            let complaint = HermesComplaint(.hotword, "Nobody said the example.", site: name, context: example.id)
            return services.publish(complaint.message)
        }
        services.publish(
            MQTTMessage(
                "rhasspy/hotword/\(name)/exampleRecorded/\(example.id)",
                WAVChunk.file(command.samples.map(PCM.sample))))
        guard let keyword = example.keyword else { return }
        services.school.take(command.samples, keyword: keyword, site: name, id: example.id)
    }
}
