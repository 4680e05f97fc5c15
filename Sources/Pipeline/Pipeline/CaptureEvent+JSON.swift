import Audio
import System

extension CaptureEvent {
    /// - Parameter time: the audio's, in seconds.
    func json(time: Double) -> JSONLine {
        var line = JSONLine(event: name)
        switch self {
        case .started(let format, let isRealtime, let isLocked):
            line.add(format)
            line.add("realtime", isRealtime)
            line.add("locked", isLocked)
        case .overrun(let seconds), .discarded(let seconds): line.add("secondsLost", seconds)
        case .late(let seconds), .onlyZeros(let seconds): line.add("seconds", seconds)
        case .lost(let loss): line.add("reason", loss.description)
        case .back(let format, let seconds):
            line.add(format)
            line.add("secondsLost", seconds)
        case .drift(let partsPerMillion): line.add("ppm", partsPerMillion)
        }
        line.add("time", time)
        return line
    }

    private var name: String {
        switch self {
        case .started: "capture-start"
        case .overrun: "overrun"
        case .late: "late"
        case .lost: "device-lost"
        case .back: "device-back"
        case .onlyZeros: "only-zeros"
        case .drift: "clock-drift"
        case .discarded: "discarded"
        }
    }
}

extension JSONLine {
    fileprivate mutating func add(_ format: CaptureFormat) {
        add("rate", format.rate)
        add("channels", format.channels)
        add("format", format.format.rawValue)
    }
}
