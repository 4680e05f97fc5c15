public import Audio
import EventLog
public import KeywordSpotting
public import Pipeline
public import Session
import Synchronization
import System
public import VoiceActivity

/// Keeps the audio around each detection and near miss in a folder.
///
/// The files are written by a thread of their own: who hands over the audio never waits for a disk. A disk that fails is
/// told once, and tried again with every clip.
///
///     let archive = try ClipArchive(folder: "clips", limit: 500_000_000, age: 30 * 86_400) { print($0) }
///     let session = Session(source, pipeline, sinks: [archive])
public final class ClipArchive: EventSink {
    /// Hops between two looks for clips that have become too old: an hour.
    private static let tidyInterval = 360_000

    private let writer: ClipWriter
    private var cutter: ClipCutter
    private var hops = 0
    /// The folder of all streams of a program; nil for one of its own.
    private let shared: SharedClips?
    /// Whether it may be asked for words that were missed.
    private let isOfMicrophone: Bool

    /// - Parameters:
    ///   - folder: is made, for its owner only, when it is not there; no other process may use it.
    ///   - limit: bytes of all clips together; the oldest are removed.
    ///   - age: seconds after which a clip is removed.
    ///   - mayWait: whether the audio can wait for a slow disk, as that of a file can; else clips are lost.
    ///   - onFailure: is called with a sentence when a clip cannot be kept, from any thread; not again until one could be.
    /// - Throws: `AudioError` of kind `.cannotCreate`.
    public init(
        folder: String, limit: Int, age: Double, mayWait: Bool = false,
        onFailure: @escaping @Sendable (String) -> Void
    ) throws {
        let limits = ClipFolder.Limits(bytes: limit, age: age)
        cutter = ClipCutter()
        shared = nil
        isOfMicrophone = false
        writer = try ClipWriter(
            ClipFolder(folder, limits: limits, at: WallClock.now()), name: folder, mayWait: mayWait,
            onFailure: onFailure)
    }

    /// Keeps clips, or a log, in the folder of all streams of a program.
    /// - Parameter client: whose stream it is; nil where that is not known.
    init(_ shared: SharedClips, of client: String?) {
        let isLog = shared.content == .log
        isOfMicrophone = isLog && client == nil && shared.hasMicrophone
        cutter = ClipCutter(
            before: isLog ? ClipCutter.beforeDecision : ClipCutter.before, findsMissed: isOfMicrophone)
        cutter.client = client
        self.shared = shared
        writer = shared.writer
    }

    public func heard(_ hop: borrowing Hop, _ activity: VoiceActivity, seconds: Double?) {
        for clip in cutter.append(hop, activity) { writer.save(clip) }
        hops += 1
        if shared?.isOfOneStream ?? true, hops.isMultiple(of: Self.tidyInterval) { writer.tidy() }
    }

    public func handle(_ event: StampedEvent) {
        // The models may have changed since the last one.
        if let contexts = shared?.contexts { cutter.contexts = contexts }
        cutter.add(event)
        if case .capture(let change, _) = event.event, change.isDiscontinuity { interrupt() }
    }

    public func settled(_ word: KeywordEnd) { cutter.settle(word) }

    /// Looks for a word that somebody says was missed.
    public func turn(_ pipeline: borrowing Pipeline) {
        guard isOfMicrophone, let shared, let keyword = shared.missed.take() else { return }
        if let contexts = shared.contexts { cutter.contexts = contexts }
        // Several models of a keyword have thresholds of their own; the lowest is reached first.
        var needed: Double?
        pipeline.eachKeyword { name, _, threshold in
            if name == keyword { needed = min(needed ?? 1, threshold) }
        }
        let clip = needed.flatMap { cutter.cutMissed(keyword, threshold: $0, wall: WallClock.now()) }
        if let clip { writer.save(clip) }
        shared.missed.answer(clip != nil, for: keyword)
    }

    /// Waits until everything is on the disk, unless other streams share the folder.
    public func finish(isStopped: Bool) {
        interrupt()
        if shared?.isOfOneStream ?? true { writer.flush() }
    }

    private func interrupt() {
        for clip in cutter.interrupt() { writer.save(clip) }
    }
}

/// The thread that writes clips.
final class ClipWriter: Sendable {
    /// Clips that may wait for a slow disk; more are not kept.
    private static let mostWaiting = Limit(
        16, .recordings, of: "the clips that wait to be written",
        beyond: "the clip is not kept; an `error` event says so")

    private let thread: SerialThread
    private let folder: Mutex<ClipFolder>
    private let name: String
    private let mayWait: Bool
    private let onFailure: @Sendable (String) -> Void
    private let waiting = Atomic<Int>(0)
    private let hasFailed = Atomic<Bool>(false)

    init(
        _ folder: sending ClipFolder, name: String, mayWait: Bool, onFailure: @escaping @Sendable (String) -> Void
    ) throws {
        thread = try .forFiles()
        self.folder = Mutex(folder)
        self.name = name
        self.mayWait = mayWait
        self.onFailure = onFailure
    }

    func save(_ clip: Clip) {
        if mayWait, waiting.load(ordering: .relaxed) >= Self.mostWaiting.value { flush() }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting.value else {
            waiting.subtract(1, ordering: .relaxed)
            return fail("\(name): is written too slowly; a clip of '\(clip.keyword)' is not kept")
        }
        thread.run { [self] in
            work { try $0.save(clip) }
            waiting.subtract(1, ordering: .relaxed)
        }
    }

    func tidy() {
        thread.run { [self] in work { try $0.tidy(at: WallClock.now()) } }
    }

    /// - Parameter seconds: how long at most.
    func flush(within seconds: Double = .infinity) {
        let isDone = MonotonicSemaphore()
        thread.run { isDone.signal() }
        isDone.wait(atMost: seconds)
    }

    private func work(_ body: (inout ClipFolder) throws -> Void) {
        do {
            try folder.withLock { try body(&$0) }
            hasFailed.store(false, ordering: .relaxed)
        } catch {
            fail("\(error)")
        }
    }

    private func fail(_ message: String) {
        if !hasFailed.exchange(true, ordering: .relaxed) { onFailure(message) }
    }
}
