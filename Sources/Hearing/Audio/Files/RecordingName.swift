/// What a recording is called without its folder and its extension: what scorers and file names are made of.
package enum RecordingName {
    /// `meeting` of `/tmp/meeting.ogg`. A name that begins with its only point is whole.
    package static func stem(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let point = name.lastIndex(of: "."), point != name.startIndex else { return name }
        return String(name[..<point])
    }
}
