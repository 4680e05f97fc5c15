/// Why a process cannot be confined, as one sentence without its full stop.
package struct ConfinementError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
