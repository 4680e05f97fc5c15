package import Services
import System
package import Understanding

/// Reads what a program printed or a webhook answered: nothing, plain text, which is said, or a JSON object with `say`,
/// `ask` and `end`, each of which may be left out or null.
package enum HandlerReply {
    /// - Parameter badAnswer: makes an error of what is wrong with the answer, as in "is not UTF-8".
    package static func answer(
        from bytes: [UInt8], badAnswer: (String) -> ServiceError
    ) throws(ServiceError) -> HandlerAnswer {
        guard let text = String(validating: bytes, as: UTF8.self)?.trimmed else { throw badAnswer("is not UTF-8") }
        guard text.first == "{" else {
            let say = ForeignWords.spoken(text)
            return HandlerAnswer(say: say.isEmpty ? nil : say)
        }
        guard let payload = JSONValue(parsing: text) else { throw badAnswer("is JSON that is broken") }
        func words(_ name: String) throws(ServiceError) -> String? {
            switch payload[name] {
            case nil, .null?: return nil
            case .string(let text)?:
                let words = ForeignWords.spoken(text)
                return words.isEmpty ? nil : words
            default: throw badAnswer("has a '\(name)' that is no text")
            }
        }
        func flag(_ name: String) throws(ServiceError) -> Bool {
            switch payload[name] {
            case nil, .null?: return false
            case .bool(let value)?: return value
            default: throw badAnswer("has an '\(name)' that is neither true nor false")
            }
        }
        return HandlerAnswer(say: try words("say"), ask: try words("ask"), ends: try flag("end"))
    }
}
