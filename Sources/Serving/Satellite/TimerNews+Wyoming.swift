import Network
import Pipeline
import System

extension TimerNews {
    private static let longestText = Limit(
        256, .characters, of: "the name of a timer, and what it is known by", beyond: "the event is passed over")
    private static let longestTime = Limit(
        31_536_000, .seconds, of: "a timer, which is a year", beyond: "the event is passed over")

    /// - Parameter before: what was said last of the same timer.
    /// - Returns: nil for an event that tells of no timer.
    init?(_ event: WyomingEvent, before: TimerNews?) {
        guard let id = event.data["id"]?.string, Self.isShort(id),
            let state = TimerNews.State(rawValue: String(event.type.trimmingPrefix("timer-")))
        else { return nil }
        let name = event.data["name"]?.string
        guard name.map(Self.isShort) ?? true else { return nil }
        var seconds: Int?
        switch event.data["total_seconds"] {
        case nil, .null: break
        case .integer(let number)? where (0...Self.longestTime.value).contains(number): seconds = number
        case .number(let number)? where (0...Double(Self.longestTime.value)).contains(number):
            seconds = Int(exactly: number.rounded())
        default: return nil
        }
        self.init(
            id: id, state: state, name: name ?? before?.name, seconds: seconds ?? before?.seconds,
            isActive: event.data["is_active"]?.bool ?? (state == .started || state == .updated))
    }

    private static func isShort(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.count <= longestText.value
    }
}
