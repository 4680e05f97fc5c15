import System

/// What tells a recording, and how it is converted, from any other.
enum RecordingIdentity {
    /// - Returns: nil for what is no regular file.
    static func text(of path: String, _ conversion: ConversionOptions) -> String? {
        guard let status = FileStatus(at: path), status.kind == .file else { return nil }
        let place = FileSystem.resolved(path) ?? path
        return "\(conversion.channel ?? 0)|\(conversion.gain)|\(status.bytes)|\(status.modified)|\(place)"
    }
}
