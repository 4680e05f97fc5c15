import System

/// Containers that libsndfile does not read and ffmpeg does: what telephones and browsers record. The raw values are
/// ffmpeg's names of what reads them.
package enum ForeignContainer: String {
    /// M4A, MP4, 3GP and the like.
    case isoMedia = "mov"
    /// WebM too.
    case matroska
    case aac
    case amr
    /// WMA.
    case asf

    /// What a file or stream begins with that is one of them.
    static let signatureLength = 12

    /// - Parameters:
    ///   - start: of a file or stream.
    ///   - isFile: whether it has to be a recording. Two bytes tell AAC, which raw samples may begin with, too.
    package init?(start: [UInt8], isFile: Bool) {
        let box = start.dropFirst(4).prefix(4)
        if ["ftyp", "moov", "mdat"].contains(where: { box.elementsEqual($0.utf8) }) {
            self = .isoMedia
        } else if start.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) {
            self = .matroska
        } else if start.starts(with: "#!AMR".utf8) {
            self = .amr
        } else if start.starts(with: [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]) {
            self = .asf
        } else if isFile, start.count > 1, start[0] == 0xff, start[1] & 0xf6 == 0xf0 {
            self = .aac
        } else {
            return nil
        }
    }

    /// - Parameter file: an open file; its position stays.
    init?(of file: borrowing OwnedDescriptor) {
        guard let start = try? file.read(atMost: Self.signatureLength, at: 0) else { return nil }
        self.init(start: start, isFile: true)
    }
}
