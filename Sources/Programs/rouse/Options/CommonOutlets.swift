import EventLog
import KeywordModels
import Page
import Session
import Settings
import Sinks
import System

/// The outlets that every door has: what is kept of a stream, and the page. A new one is added here, and nowhere else.
struct CommonOutlets {
    /// For a door of one stream: whether its audio can wait for a slow disk. Nil for a door of many clients.
    enum Streams {
        case one(mayWait: Bool)
        case many
    }

    private let clips: [SharedClips]
    private let commands: CommandLog?
    let all: [any StreamOutlets]

    /// - Parameter onFailure: is told, from any thread, what cannot be kept, and by which code a program knows that.
    /// - Throws: `AudioError` for a folder that cannot be used.
    init(
        _ keeping: ClipOptions, _ logging: LogOptions, board: LiveBoard?, of streams: Streams,
        onFailure: @escaping @Sendable (_ code: String, _ message: String) -> Void
    ) throws {
        let (isOne, mayWait) =
            switch streams {
            case .one(let mayWait): (true, mayWait)
            case .many: (false, false)
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
                isOfOneStream: isOne, mayWait: mayWait
            ) { onFailure("event-not-logged", $0) }
        }
        clips = [saved, log].compactMap(\.self)
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
