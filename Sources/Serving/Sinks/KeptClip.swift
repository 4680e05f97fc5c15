import Glibc
import System

/// One clip of a folder on the disk.
struct KeptClip {
    /// A clock that tells an earlier time was never set: the first second of 2020.
    private static let earliest = 1_577_836_800.0
    /// Seconds that a clock may have been set back.
    private static let slack = 86_400.0

    let name: String
    let bytes: Int
    /// What the index says of it; nil for a clip whose line was lost in a crash.
    let line: String?
    /// Seconds since 1970.
    private(set) var heard: Double

    /// A clip that was written now.
    init(new name: String, in folder: String, line: String, heard: Double) {
        self.name = name
        self.line = line
        self.heard = heard
        bytes = FileStatus(at: "\(folder)/\(name)")?.bytes ?? 0
    }

    /// A clip of an earlier run.
    /// - Parameter wall: now, in seconds since 1970.
    init(found name: String, in folder: String, line: String?, at wall: Double) {
        self.name = name
        self.line = line
        let status = FileStatus(at: "\(folder)/\(name)")
        bytes = status?.bytes ?? 0
        let told = [WallClock.moment(name.prefix(Self.stampLength)), status?.modified].compactMap(\.self)
        heard = told.first { Self.isCredible($0, at: wall) } ?? told.first ?? wall
    }

    /// A clip whose moment cannot be right is as old as the first look at it with a clock that was set. The file keeps
    /// that for later runs.
    mutating func date(at wall: Double, in folder: String) {
        guard wall >= Self.earliest, !Self.isCredible(heard, at: wall) else { return }
        heard = wall
        FileStatus.setModified("\(folder)/\(name)", to: wall)
    }

    private static func isCredible(_ moment: Double, at wall: Double) -> Bool {
        moment >= earliest && moment <= wall + slack
    }

    /// Of `20261121T060458.123Z`.
    private static let stampLength = 20

    /// Whether a name is one of ours: nobody else's file is ever removed.
    static func isOne(_ name: String) -> Bool {
        WallClock.moment(name.prefix(stampLength)) != nil && name.dropFirst(stampLength).hasPrefix("-")
            && name.hasSuffix(".wav")
    }
}
