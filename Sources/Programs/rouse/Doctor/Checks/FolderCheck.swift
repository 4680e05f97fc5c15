import Glibc
import System

extension DoctorCheck {
    /// Below this nothing is kept for long.
    private static let leastRoom = 50_000_000

    /// The folders of the log, of clips and of commands: whether they can be written, and have room.
    static let folders = DoctorCheck("disk") { subject in
        subject.folders.map { folder in
            let place = folder.nearest
            guard FileSystem.permits(.write, .enter, at: place) else {
                return .problem(
                    "\(folder.setting): \(folder.path) cannot be written",
                    advice: "change the permissions of \(place), or name another folder", ExitStatus.cannotCreate)
            }
            guard let room = folder.room else { return .ok("\(folder.setting): \(folder.path) can be written") }
            let text = "\(folder.setting): \(folder.path) has \(room / 1_000_000) MB of room"
            guard room >= leastRoom else {
                return .problem(text, advice: "make room on that disk", ExitStatus.cannotCreate)
            }
            guard let most = folder.most, room + folder.used < most else { return .ok(text) }
            return .warning(
                "\(text), and may take \(most / 1_000_000) MB",
                advice: "make room, or give it less with --\(folder.setting == "log" ? "log-size" : "clip-limit")")
        }
    }
}

/// A folder in which audio is kept.
struct KeptFolder: Sendable {
    let setting: String
    let path: String
    /// Bytes that it may take; nil if nobody bounds it.
    let most: Int?

    init?(_ setting: String, _ path: String?, most: Int?) {
        guard let path else { return nil }
        (self.setting, self.path, self.most) = (setting, path, most)
    }

    /// The folder itself, or the nearest above it that is there.
    var nearest: String {
        var path = path
        while !FileSystem.exists(path) {
            guard let slash = path.lastIndex(of: "/") else { return "." }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        return path
    }

    /// Bytes that can still be written; nil if the file system does not tell.
    var room: Int? {
        var status = statvfs()
        guard FileName.with(nearest, { statvfs($0, &status) }) == 0 else { return nil }
        let (bytes, overflow) = status.f_bavail.multipliedReportingOverflow(by: status.f_frsize)
        return overflow ? Int.max : Int(clamping: bytes)
    }

    /// Bytes of the files in it.
    var used: Int {
        (Folder.names(in: path) ?? []).reduce(0) { sum, name in
            let bytes = FileStatus(at: "\(path)/\(name)").map { $0.kind == .file ? $0.bytes : 0 } ?? 0
            return sum.addingReportingOverflow(bytes).overflow ? Int.max : sum + bytes
        }
    }
}
