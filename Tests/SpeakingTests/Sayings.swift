import Services
import Speaking
import Testing

extension Voice {
    /// What it makes of a text, or why it does not.
    func says(_ text: String = "Hello", in manner: Manner = Manner()) async throws -> [Int16] {
        try await speech(of: try SpokenText(text), in: manner).samples
    }

    /// The error of a text that must fail, and before long on a busy machine, too.
    func failure(_ text: String = "Hello", in manner: Manner = Manner()) async throws -> ServiceError? {
        let text = try SpokenText(text)
        let start = ContinuousClock.now
        let error = await #expect(throws: ServiceError.self) { try await speech(of: text, in: manner) }
        #expect(ContinuousClock.now - start < .seconds(120))
        return error
    }
}
