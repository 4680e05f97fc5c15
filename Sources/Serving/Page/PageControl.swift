/// What the page can see of a program and have it do.
package struct PageControl: Sendable {
    package struct Keyword: Sendable, Equatable {
        package var name: String
        package var threshold: Double

        package init(_ name: String, threshold: Double) {
            self.name = name
            self.threshold = threshold
        }
    }

    /// The keywords that are looked for now.
    package var keywords: @Sendable () -> [Keyword]
    /// Finds a keyword more or less eagerly from now on, 0...1.
    package var changeSensitivity: @Sendable (_ keyword: String, _ sensitivity: Double) -> Void
    /// Whether audio is thrown away.
    package var isPaused: @Sendable () -> Bool
    /// Throws audio away from now on, or listens again.
    package var pause: @Sendable (Bool) -> Void

    /// What the input is multiplied by; nil where each client has audio of its own.
    package var gain: (@Sendable () -> Double)?
    /// Multiplies the input by something else from now on.
    package var changeGain: @Sendable (Double) -> Void = { _ in }

    /// Keeps the newest speech in the log as a keyword that was missed, where that can be done. Takes up to some seconds.
    /// Says whether there was such speech; nil without audio.
    package var keepMissed: (@Sendable (_ keyword: String) -> Bool?)?

    package init(
        keywords: @escaping @Sendable () -> [Keyword],
        changeSensitivity: @escaping @Sendable (_ keyword: String, _ sensitivity: Double) -> Void,
        isPaused: @escaping @Sendable () -> Bool, pause: @escaping @Sendable (Bool) -> Void
    ) {
        self.keywords = keywords
        self.changeSensitivity = changeSensitivity
        self.isPaused = isPaused
        self.pause = pause
    }
}
