import ArgumentParser
import Audio
import Enrolment
import Glibc
import KeywordModels
import KeywordSpotting
import Pipeline
import System
import VoiceActivity

/// `rouse enroll` without recordings: moves audio, commands and files between the microphone, the session and the speaker.
struct MicrophoneEnrolment {
    /// Seconds of the room before the first prompt.
    private static let settling = 1.0
    /// Seconds between two pictures of the level.
    private static let interval = 0.1
    /// Seconds to wait for audio, so that commands are not kept waiting.
    private static let patience = 0.05
    /// Seconds after a take was played in which the room may still sound.
    private static let echo = 0.4

    private let keyword: String
    private let options: MicrophoneOptions
    private let conversion: ConversionOptions
    private let enroller: Enroller
    private let name: SpokenName?
    private let learn: ([Enroller.Take]) throws -> KeywordModel
    private let place: KeywordPlace
    private let commands: CommandLines?
    private let stopSwitch: StopSwitch

    private var voice: any EnrolmentVoice
    private var session: EnrolmentSession
    private var store: TakeStore
    private var pace = Pace(seconds: interval)
    /// A take to ask for once nothing is played any more.
    private var awaited: (take: Int, isRepetition: Bool, reason: EnrolmentSession.Reason?)?
    private var deafUntil = 0.0
    /// Plays as long as it is there.
    private var player: SoundPlayer?
    private var isAsked = false
    private var hasModel = false
    private var sound = SpeechMeasure()
    private var isSpeech = false

    /// - Parameters:
    ///   - kept: takes of the model that is there, to which those that are recorded are added.
    ///   - isJSON: whether a program drives the session.
    ///   - enroller: that measures the takes.
    ///   - name: tells takes of another word.
    ///   - learn: makes the model.
    ///   - stopSwitch: ends the session.
    init(
        _ keyword: String, to place: KeywordPlace, after kept: Int, _ options: MicrophoneOptions,
        _ conversion: ConversionOptions,
        isJSON: Bool, enroller: Enroller, name: SpokenName?, learn: @escaping ([Enroller.Take]) throws -> KeywordModel,
        stopSwitch: StopSwitch
    ) throws {
        self.stopSwitch = stopSwitch
        self.keyword = keyword
        self.place = place
        self.options = options
        self.conversion = conversion
        self.enroller = enroller
        self.name = name
        self.learn = learn
        voice = isJSON ? WrittenEnrolment() : SpokenEnrolment()
        // A program answers on standard input until that ends, a person where there is a terminal.
        let isAnswered = isJSON || (Terminal.readsInput && Terminal.showsOutput)
        commands = isAnswered ? try CommandLines() : nil
        session = EnrolmentSession(takes: options.count, isAnswered: isAnswered)
        store = TakeStore(place, at: WallClock.stamp(WallClock.now()), after: kept)
    }

    /// Records, measures and learns.
    /// - Throws: `AudioError`, `EnrolmentError` or `ModelFileError`; `ExitStatus.stopped` when it was asked to stop.
    mutating func run() throws {
        let live = try LiveAudio(
            CaptureConfiguration(
                device: options.device, channel: conversion.channel, period: options.period / 1_000))
        let stop = live.stopSignal
        stopSwitch.connect { stop.raise() }
        voice.begin(keyword, takes: options.count, device: options.device)
        var finder = TakeFinder()
        do {
            try record(live, &finder)
        } catch {
            voice.end()
            // Whatever went wrong, what was said is still there.
            if !store.paths.isEmpty { voice.stopped(takes: store.paths, time: finder.time) }
            throw error
        }
        guard hasModel else {
            voice.end()
            voice.stopped(takes: store.paths, time: finder.time)
            throw ExitStatus.stopped
        }
    }

    private mutating func record(_ live: LiveAudio, _ finder: inout TakeFinder) throws {
        var hop = Hop()
        while !session.isOver {
            switch live.next(&hop, timeout: Self.patience) {
            case .hop: try hear(hop, &finder)
            case .event(let event, _):
                voice.tell(event, time: finder.time)
                if event.isDiscontinuity { finder.interrupt() }
            case .nothing: break
            case .ended: return
            }
            try answer(&finder)
        }
    }

    private mutating func hear(_ hop: borrowing Hop, _ finder: inout TakeFinder) throws {
        var hop = copy hop
        if conversion.gain != 1 { for i in 0..<Hop.length { hop.samples[i] *= conversion.gain } }
        let before = finder.time
        let outcome = finder.process(hop)
        show(finder.activity, at: finder.time)
        if before < Self.settling && finder.time >= Self.settling {
            voice.tell(noise: Double(finder.activity.noiseFloor), time: finder.time)
            try perform(session.process(.ready), &finder)
        }
        if let awaited, finder.time >= deafUntil { prompt(awaited.take, awaited.isRepetition, awaited.reason, &finder) }
        switch outcome {
        case .nothing: break
        case .take(let samples): try perform(session.process(.word(samples)), &finder)
        case .tooLong: try perform(session.process(.noWord(.tooLong)), &finder)
        case .silence: try perform(session.process(.noWord(.silence)), &finder)
        }
    }

    private mutating func answer(_ finder: inout TakeFinder) throws {
        guard let commands else { return }
        let isOver = commands.isOver
        for line in commands.take() {
            guard let command = voice.command(line, isAsked: isAsked) else { continue }
            try perform(session.process(.command(command)), &finder)
        }
        if isOver { try perform(session.process(.nobodyAnswers), &finder) }
    }

    private mutating func perform(_ actions: [EnrolmentSession.Action], _ finder: inout TakeFinder) throws {
        for action in actions {
            let time = finder.time
            switch action {
            case .prompt(let take, let isRepetition, let reason):
                isAsked = false
                finder.rest()
                if time >= deafUntil {
                    prompt(take, isRepetition, reason, &finder)
                } else {
                    awaited = (take, isRepetition, reason)
                }
            case .refuse(let take, let reason): voice.refuse(take: take, reason: reason, time: time)
            case .store(let take, let samples):
                let path = try store.store(take, samples)
                if options.play { play(path, seconds: Double(samples.count) / Double(Hop.sampleRate), after: time) }
            case .judge(let takes): try perform(judgement(of: takes), &finder)
            case .verdict(let take, let comparison, let isRepeated):
                voice.verdict(
                    take: take, comparison, isRepeated: isRepeated, path: "\(store.folder)/take\(take).wav", time: time)
            case .dropped(let take, let comparison): voice.dropped(take: take, comparison, time: time)
            case .ask(let take, let comparison):
                isAsked = true
                voice.ask(take: take, comparison, time: time)
            case .learn(let takes): try finish(takes, at: time)
            case .giveUp(let reason): throw EnrolmentError("Nobody seems to say '\(keyword)': \(reason).")
            case .stop: break
            }
        }
    }

    private mutating func judgement(of takes: [Enroller.Take]) -> [EnrolmentSession.Action] {
        do {
            return session.process(.judged(try enroller.compare(takes, name: name)))
        } catch {
            return session.process(.useless("\(error)"))
        }
    }

    private mutating func finish(_ takes: [Enroller.Take], at time: Double) throws {
        voice.end()
        let model = try learn(takes)
        try place.makeFolder()
        try model.write(to: place.model)
        let paths = try store.complete()
        hasModel = true
        voice.done(model, path: place.model, takes: paths, time: time)
        // The last take is played to its end.
        if deafUntil > time { usleep(UInt32((deafUntil - time) * 1e6)) }
    }

    private mutating func prompt(
        _ take: Int, _ isRepetition: Bool, _ reason: EnrolmentSession.Reason?, _ finder: inout TakeFinder
    ) {
        awaited = nil
        finder.listen()
        voice.prompt(take: take, isRepetition: isRepetition, reason: reason, time: finder.time)
    }

    /// Nothing is listened for while it plays.
    private mutating func play(_ path: String, seconds: Double, after time: Double) {
        let player = try? SoundPlayer(path: path, device: options.soundDevice) { error in
            Terminal.complain("rouse: \(error)")
        }
        guard let player else { return }
        player.play()
        deafUntil = time + seconds + Self.echo
        self.player = player
    }

    private mutating func show(_ activity: VoiceActivity, at time: Double) {
        sound.add(activity)
        isSpeech = isSpeech || activity.isSpeech
        guard pace.isDue() else { return }
        voice.show(
            level: sound.level ?? -120, noise: Double(activity.noiseFloor), isSpeech: isSpeech, time: time)
        (sound, isSpeech) = (SpeechMeasure(), false)
    }
}
