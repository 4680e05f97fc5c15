/// Colours of a terminal, or none.
package struct Palette: Sendable, Hashable {
    package enum Colour: String, Sendable, CaseIterable {
        case green = "32"
        case yellow = "33"
        case red = "31"
        case dim = "2"
        case bold = "1"
    }

    private let isOn: Bool

    package static let plain = Palette(isOn: false)
    package static let coloured = Palette(isOn: true)

    package func paint(_ text: String, _ colour: Colour?) -> String {
        guard isOn, let colour, !text.isEmpty else { return text }
        return "\u{1b}[\(colour.rawValue)m\(text)\u{1b}[0m"
    }
}
