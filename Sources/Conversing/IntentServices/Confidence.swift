import Services
import System
import Understanding

/// How sure a service has to be of an intent.
struct Confidence: Sendable {
    let least: Double

    static func option(_ usual: String) -> ServiceOption {
        ServiceOption("min-confidence", "from 0 to 1, below which an intent counts as not understood; \(usual)")
    }

    /// From the option `min-confidence`.
    init(_ options: ServiceOptions, usual: Double) throws(ServiceError) {
        least = try options.number("min-confidence", in: 0...1) ?? usual
    }

    /// The service's own figure, which some leave out.
    static func figure(_ value: JSONValue?) -> Double {
        guard let figure = value?.number else { return 1 }
        return min(max(figure, 0), 1)
    }

    /// - Parameter text: what the service says where it did not understand.
    func judged(_ intent: Intent, text: String? = nil) -> Understanding {
        guard intent.confidence < least else { return .intent(intent) }
        return .notUnderstood(NotUnderstood(.noMatch, text: text, suggestion: intent))
    }
}
