import Services
import System
package import Understanding

/// Has a program do what an intent asks for. It reads the intent as JSON from its standard input, and what it prints is
/// the answer, as `HandlerReply` reads it.
package struct ProgramHandler: IntentHandler {
    package let name = "program"
    package let usesNetwork = false
    private let program: ServiceProgram
    private let limits: ServiceLimits

    package func handle(_ intent: Intent, in query: IntentQuery) async throws -> HandlerAnswer {
        let request = HandlerRequest.payload(intent, in: query)
        let bytes = try await program.answer(to: Array(request.text.utf8), limits: limits, request: "handling")
        return try HandlerReply.answer(from: bytes) { what in
            ServiceError(.badAnswer, "What the program '\(program.name)' printed \(what); let it print text or JSON.")
        }
    }

    static let factory = IntentHandlerFactory(
        "program", summary: "any command; the intent as JSON in, the answer as text or JSON out", usesNetwork: false,
        options: [
            .init("command", "the program and its arguments, in words as a shell has them"),
            .init("argument", "a further argument, as it stands; may be given more than once"),
        ]
    ) { options in
        var program = try ServiceProgram(options, example: "my-handler")
        try program.check(of: options.owner)
        // A timer rings long after it was set.
        program.leavesChildren = true
        return ProgramHandler(program: program, limits: try options.serviceLimits())
    }
}
