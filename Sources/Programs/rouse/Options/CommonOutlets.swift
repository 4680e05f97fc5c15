import EventLog
import KeywordModels
import Page
import Session
import Settings
import Sinks
import System

/// The outlets that every door has: what is kept of a stream, and the page. A new one is added here, and nowhere else.
struct CommonOutlets {
    enum Streams {
        /// One, whose audio can wait for a slow disk or not.
        case microphone(mayWait: Bool)
        case microphoneAndClients
        case clients
    }

    private let clips: [SharedClips]
    private let log: SharedClips?
    private let commands: CommandLog?
    let all: [any StreamOutlets]

    /// - Parameter onFailure: is told, from any thread, what cannot be kept, and by which code a program knows that.
    /// - Throws: `AudioError` for a folder that cannot be used.
    init(
        _ keeping: ClipOptions, _ logging: LogOptions, board: LiveBoard?, of streams: Streams,
        onFailure: @escaping @Sendable (_ code: String, _ message: String) -> Void
    ) throws {
        let (isOne, mayWait, hasMicrophone) =
            switch streams {
            case .microphone(let mayWait): (true, mayWait, true)
            case .microphoneAndClients: (false, false, true)
            case .clients: (false, false, false)
            }
        let saved = try keeping.saveClips.map { folder in
            try SharedClips(
                folder: folder, limit: keeping.clipLimit.bytes, age: keeping.clipAge.seconds, isOfOneStream: isOne,
                mayWait: mayWait
            ) { onFailure("clip-not-saved", $0) }
        }
        let log = try logging.log.map { folder in
            try SharedClips(
                folder: folder, content: .log, limit: logging.logSize.bytes, age: logging.logAge.seconds,
                isOfOneStream: isOne, hasMicrophone: hasMicrophone, mayWait: mayWait
            ) { onFailure("event-not-logged", $0) }
        }
        clips = [saved, log].compactMap(\.self)
        self.log = log
        commands = try logging.log.map { folder in
            try CommandLog(
                folder: folder, age: logging.logAge.seconds, isOfOneStream: isOne, mayWait: mayWait
            ) { onFailure("command-not-logged", $0) }
        }
        let outlets: [(any StreamOutlets)?] = [board, saved, log, commands]
        all = outlets.compactMap(\.self)
    }

    /// Whether a log is kept, which wants near misses, too.
    var isLogged: Bool { commands != nil }

    /// Keeps the newest speech of a microphone as a keyword that was missed; nil where no log is kept.
    var keepMissed: (@Sendable (_ keyword: String) -> Bool?)? {
        guard let log else { return nil }
        return { log.keepMissed($0) }
    }

    /// Other keywords are looked for from now on, where a log is kept.
    func looks(for contexts: LogContexts) {
        for outlet in clips { outlet.looks(for: contexts) }
    }

    /// Waits until everything is on the disk.
    /// - Parameter seconds: how long at most, for each outlet.
    func flush(within seconds: Double) {
        for outlet in clips { outlet.flush(within: seconds) }
        commands?.flush(within: seconds)
    }
}
