package import Sandbox
import System

/// What a worker says of the recording that it decodes: once that it is open, then samples, then once how it ended.
package enum DecodedFrame {
    /// - Parameter duration: in seconds, where it is known.
    case opened(duration: Double?)
    /// 16 kHz mono, all that came since the last ones.
    case samples([Float])
    /// - Parameters:
    ///   - nonFiniteSamples: how many were replaced.
    ///   - damage: why there is less than there should be, without the name.
    case ended(nonFiniteSamples: Int, damage: String?)
    /// Without the name.
    case failed(AudioError.Kind, String)

    /// Hops in a frame at most.
    static let mostHops = 24
    /// A sample that comes of one that the reader takes for audio is not larger, whatever the resampler makes of it.
    private static let largestSample: Float = 1e13
    private static let longestText = 4_096
    private static let errorKinds: [(byte: UInt8, kind: AudioError.Kind)] = [
        (0, .noInput), (1, .badData), (2, .cannotCreate), (3, .unavailable), (4, .usage),
    ]

    private enum Kind {
        static let opened = UInt8(ascii: "O")
        static let samples = UInt8(ascii: "S")
        static let ended = UInt8(ascii: "E")
        static let failed = UInt8(ascii: "F")
    }

    package static var decoder: WorkerFrameDecoder {
        WorkerFrameDecoder { kind in
            switch kind {
            case Kind.opened: 8
            case Kind.samples: 4 * mostHops * Hop.length
            case Kind.ended, Kind.failed: 8 + longestText
            default: nil
            }
        }
    }

    package var encoded: [UInt8] {
        switch self {
        case .opened(let duration):
            WorkerFrame(kind: Kind.opened, bytes: (duration ?? .nan).bitPattern.lowestFirst).encoded
        case .samples(let samples):
            WorkerFrame(kind: Kind.samples, bytes: samples.withUnsafeBytes { Array($0) }).encoded
        case .ended(let count, let damage):
            WorkerFrame(
                kind: Kind.ended,
                bytes: UInt64(clamping: count).lowestFirst + (damage ?? "").utf8.prefix(Self.longestText)
            ).encoded
        case .failed(let kind, let text):
            WorkerFrame(
                kind: Kind.failed,
                bytes: [Self.errorKinds.first { $0.kind == kind }?.byte ?? 0] + text.utf8.prefix(Self.longestText)
            ).encoded
        }
    }

    /// Nil for what a worker that is itself never says.
    package init?(_ frame: WorkerFrame) {
        let bytes = frame.bytes
        switch frame.kind {
        case Kind.opened:
            guard bytes.count == 8 else { return nil }
            let duration = Double(bitPattern: UInt64(lowestFirst: bytes))
            guard duration.isNaN || (0...1e12).contains(duration) else { return nil }
            self = .opened(duration: duration.isNaN ? nil : duration)
        case Kind.samples:
            guard !bytes.isEmpty, bytes.count.isMultiple(of: 4) else { return nil }
            let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
            // Also false of NaN.
            guard samples.allSatisfy({ $0.magnitude <= Self.largestSample }) else { return nil }
            self = .samples(samples)
        case Kind.ended:
            guard bytes.count >= 8, let count = ForeignNumber(UInt64(lowestFirst: bytes.prefix(8))).within(0...) else {
                return nil
            }
            let damage = WorkerEnd.plain(bytes.dropFirst(8))
            self = .ended(nonFiniteSamples: count, damage: damage.isEmpty ? nil : damage)
        case Kind.failed:
            guard let (_, kind) = Self.errorKinds.first(where: { $0.byte == bytes.first }) else { return nil }
            self = .failed(kind, WorkerEnd.plain(bytes.dropFirst()))
        default: return nil
        }
    }
}
