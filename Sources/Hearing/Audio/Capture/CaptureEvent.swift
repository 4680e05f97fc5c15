internal import System

/// Something that happened to a live source, between two of its hops.
///
/// A plain value without storage of its own: it travels through the ring beside the audio.
public enum CaptureEvent: Sendable, Equatable {
    /// Audio flows for the first time. `isRealtime` and `isLocked` tell whether the capture thread has got a real-time
    /// priority and its memory locked; without them a busy machine can cause overruns.
    case started(CaptureFormat, isRealtime: Bool, isLocked: Bool)
    /// The device dropped audio because it was not read in time; it goes on behind the gap.
    case overrun(secondsLost: Double)
    /// The audio comes in late by this much, as after a stall of a sound server; none is lost.
    case late(seconds: Double)
    /// The device is gone, and is being opened again and again.
    case lost(CaptureLoss)
    /// The device is there again.
    case back(CaptureFormat, secondsLost: Double)
    /// The device has delivered nothing but zeros for this long: it is muted, or not connected inside.
    case onlyZeros(seconds: Double)
    /// The device's clock differs from the computer's by this much, in parts per million; positive is too fast.
    case drift(partsPerMillion: Double)
    /// The reader of the audio was too slow, and this much was thrown away on the way to it.
    case discarded(seconds: Double)

    /// Whether the audio before and after the event do not belong together, so that detection has to start anew.
    public var isDiscontinuity: Bool {
        switch self {
        case .overrun, .lost, .back, .discarded: true
        case .started, .late, .onlyZeros, .drift: false
        }
    }
}

extension CaptureEvent: CustomStringConvertible {
    /// A clause for a log line.
    public var description: String {
        switch self {
        case .started(let format, let isRealtime, let isLocked):
            let missing = [isRealtime ? nil : "real-time priority", isLocked ? nil : "locked memory"].compactMap { $0 }
            let without = missing.isEmpty ? "" : "; without \(missing.joined(separator: " and "))"
            return "capturing (\(format)\(without))"
        case .overrun(let seconds): return "overrun, \(rounded(seconds)) s lost"
        case .late(let seconds): return "audio is \(rounded(seconds)) s late"
        case .lost(let loss): return "device lost (\(loss)); trying to open it again"
        case .back(let format, let seconds): return "device is back after \(rounded(seconds)) s (\(format))"
        case .onlyZeros(let seconds): return "only zeros for \(rounded(seconds)) s; is the microphone muted?"
        case .drift(let ppm):
            return "device clock is \(Int(ppm.magnitude.rounded())) ppm too \(ppm > 0 ? "fast" : "slow")"
        case .discarded(let seconds): return "detection is too slow, \(rounded(seconds)) s discarded"
        }
    }

    private func rounded(_ seconds: Double) -> Double {
        (seconds * 1_000).rounded() / 1_000
    }
}

/// Why a device was given up.
public struct CaptureLoss: Sendable, Equatable, CustomStringConvertible {
    /// The error number of the system, as `ENODEV`.
    public let code: Int32

    public init(code: Int32) {
        self.code = code
    }

    public var description: String { SystemError(code: code).description }
}
