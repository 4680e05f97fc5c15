import Audio
import EventLog
import Pipeline
package import Session
import Synchronization
import System

/// Keeps what is said in commands and sentences, what it means and what is answered, in the folder of a log: of `listen`,
/// or of all clients of a service. A line of `commands.jsonl` is an event as `--json` prints it.
///
/// No stream waits for the disk. What there is no room for is lost, and told.
package final class CommandLog: StreamOutlets {
    private static let mostWaiting = Limit(
        256, .events, of: "what was said and waits to be written", beyond: "the newest is lost, and that is told")
    private static let longestFile = Limit(
        8 << 20, .bytes, of: "what was said, in a log", beyond: "the older half is removed")
    private static let longestLine = Limit(
        8_192, .bytes, of: "an event of what was said, in a log", beyond: "only what it is and when is kept")
    /// Seconds between two looks for lines that have become too old.
    private static let tidyInterval = 3_600.0

    /// What only the writing thread knows.
    private struct Disk {
        var bytes = 0
        var tidied = monotonicSeconds()
    }

    private let path: String
    private let age: Double
    /// Whether it is the log of one stream alone, which waits for the disk at its end.
    fileprivate let isOfOneStream: Bool
    private let mayWait: Bool
    private let onFailure: @Sendable (String) -> Void
    private let thread: SerialThread
    private let waiting = Atomic<Int>(0)
    private let hasFailed = Atomic<Bool>(false)
    private let disk = Mutex(Disk())

    /// - Parameters:
    ///   - folder: of a log, which is there and used by no other process.
    ///   - age: seconds after which a line is removed.
    ///   - isOfOneStream: whether one stream alone is kept, which waits for the disk at its end.
    ///   - mayWait: whether the audio can wait for a slow disk, as that of a file can; else lines are lost.
    ///   - onFailure: is called with a sentence when a line cannot be kept, from any thread; not again until one could be.
    /// - Throws: `SystemError` without a thread.
    package init(
        folder: String, age: Double, isOfOneStream: Bool = false, mayWait: Bool = false,
        onFailure: @escaping @Sendable (String) -> Void
    ) throws {
        path = "\(folder)/\(LoggedCommands.file)"
        self.age = age
        self.isOfOneStream = isOfOneStream
        self.mayWait = mayWait
        self.onFailure = onFailure
        thread = try .forFiles()
        thread.run { [self] in work { try tidy(&$0, keepingHalf: false) } }
    }

    package func make(for client: String?, of content: StreamContent) -> [any EventSink] {
        [CommandLogSink(self, client)]
    }

    /// Waits until everything is on the disk. Streams that go on may add more.
    /// - Parameter seconds: how long at most.
    package func flush(within seconds: Double) {
        let isDone = MonotonicSemaphore()
        thread.run { isDone.signal() }
        isDone.wait(atMost: seconds)
    }

    fileprivate func add(_ event: StampedEvent, of client: String?) {
        var line = event.json
        line.add("client", client)
        var text = line.description
        if text.utf8.count > Self.longestLine.value {
            var short = JSONLine(event: line.scalars.first { $0.name == "event" }?.text ?? "")
            short.add("wall", event.wall)
            short.add("client", client.map { String($0.prefix(256)) })
            short.add("isCut", true)
            text = short.description
        }
        if mayWait, waiting.load(ordering: .relaxed) >= Self.mostWaiting.value { flush(within: .infinity) }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting.value else {
            waiting.subtract(1, ordering: .relaxed)
            return fail("\(path): is written too slowly; what was said is not kept")
        }
        thread.run { [self, text] in
            work { try append(text + "\n", &$0) }
            waiting.subtract(1, ordering: .relaxed)
        }
    }

    private func append(_ text: String, _ disk: inout Disk) throws {
        do throws(SystemError) {
            try PrivateFile.append(text, to: path)
        } catch {
            throw cannotWrite(error)
        }
        disk.bytes += text.utf8.count
        let isFull = disk.bytes > Self.longestFile.value
        if isFull || monotonicSeconds() - disk.tidied >= Self.tidyInterval { try tidy(&disk, keepingHalf: isFull) }
    }

    /// Removes what is too old, and of a file that is full the older half.
    private func tidy(_ disk: inout Disk, keepingHalf: Bool) throws {
        disk.tidied = monotonicSeconds()
        guard FileSystem.exists(path) else { return }
        let bytes: [UInt8]
        do throws(WholeFile.Refusal) {
            bytes = try WholeFile.read(path, atMost: LoggedCommands.longest.value, followsLinks: false)
        } catch {
            throw AudioError(.cannotCreate, "\(path): cannot be read (\(error)); remove it")
        }
        let oldest = WallClock.now() - age
        var kept = bytes.split(separator: UInt8(ascii: "\n")).filter { line in
            JSONValue(parsing: line)?["wall"]?.number.map { $0 >= oldest } ?? false
        }
        let all = kept.reduce(0) { $0 + $1.count + 1 }
        var left = all
        if keepingHalf || all > Self.longestFile.value {
            var count = 0
            while left > Self.longestFile.value / 2, count < kept.count {
                left -= kept[count].count + 1
                count += 1
            }
            kept.removeFirst(count)
        }
        disk.bytes = left
        guard left != bytes.count else { return }
        do throws(SystemError) {
            try FileReplacement.write(kept.flatMap { $0 + [UInt8(ascii: "\n")] }, to: path, mode: 0o600)
        } catch {
            throw cannotWrite(error)
        }
    }

    private func cannotWrite(_ error: SystemError) -> AudioError {
        AudioError(.cannotCreate, "\(path): cannot be written (\(error)); make room or choose another folder")
    }

    private func work(_ body: (inout Disk) throws -> Void) {
        do {
            try disk.withLock { try body(&$0) }
            hasFailed.store(false, ordering: .relaxed)
        } catch {
            fail("\(error)")
        }
    }

    private func fail(_ message: String) {
        if !hasFailed.exchange(true, ordering: .relaxed) { onFailure(message) }
    }
}

/// The outlet of one stream to the log of what is said.
private final class CommandLogSink: EventSink {
    private let log: CommandLog
    private let client: String?

    init(_ log: CommandLog, _ client: String?) { (self.log, self.client) = (log, client) }

    func handle(_ event: StampedEvent) {
        switch event.event {
        case .commandEnded, .transcript: log.add(event, of: client)
        case .failure(let failure): if Self.sources.contains(failure.source) { log.add(event, of: client) }
        case .conversation(let news, _, _):
            switch news {
            case .understood, .handled, .answer, .ended: log.add(event, of: client)
            case .handling, .speech, .awaitsReply, .locked, .timer: break
            }
        default: break
        }
    }

    func finish(isStopped: Bool) {
        if log.isOfOneStream { log.flush(within: .infinity) }
    }

    private static let sources: Set = ["transcription", "understanding", "handler"]
}
