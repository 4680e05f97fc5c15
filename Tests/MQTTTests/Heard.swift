import Foundation
import Synchronization
import TestSupport

/// What a link has heard and told, to be waited for.
final class Heard<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])
    private let news = DispatchSemaphore(value: 0)

    func add(_ element: Element) {
        elements.withLock { $0.append(element) }
        news.signal()
    }

    /// The next one that fits; those before it are passed over.
    func next(where fits: (Element) -> Bool = { _ in true }) throws -> Element {
        while news.wait(timeout: .now() + 60) == .success {
            let element = elements.withLock { $0.removeFirst() }
            if fits(element) { return element }
        }
        throw RunningProgram.Missing(description: "nothing more came")
    }
}
