import Audio
import Console
import System

/// Says on a terminal that somebody should speak, and shows how loud it is; nothing elsewhere.
struct DeviceMeter {
    private static let bar = 30

    private var screen: Screen?
    private var device = ""

    /// - Parameters:
    ///   - seconds: for each device.
    ///   - isShown: whether what is printed is for a person.
    init(seconds: Double, devices: Int, isShown: Bool) {
        screen = isShown ? Screen() : nil
        guard screen != nil else { return }
        let time = "\(Decimal.text(seconds, places: seconds == seconds.rounded() ? 0 : 1)) s"
        Terminal.complain("Speak now: \(devices == 1 ? time : "\(devices) devices, \(time) each").")
    }

    mutating func begin(_ device: String) {
        self.device = VisibleText.line(device)
        let line = TextColumns.fit("\(self.device): opening", columns)
        screen?.show(line)
    }

    mutating func show(_ level: AudioLevel) {
        guard let palette = screen?.palette else { return }
        let decibels = Double(level.rmsDBFS)
        let tail = "  \(Decimal.text(decibels, places: 0)) dBFS"
        let columns = columns
        let room = columns - TextColumns.count(device) - tail.count - 2
        let bar = LevelBar(level: decibels).render(max(0, min(Self.bar, room)), palette)
        screen?.show(room >= 0 ? "\(device)  \(bar)\(tail)" : TextColumns.fit(device + tail, columns))
    }

    mutating func end() {
        screen?.erase()
    }

    /// One less than the terminal has, so that the cursor never wraps.
    private var columns: Int { max(0, (screen?.columns ?? 0) - 1) }
}
