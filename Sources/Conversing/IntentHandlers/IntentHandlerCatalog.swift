package import Services
package import Understanding

/// One kind of handler as the command line offers it.
package typealias IntentHandlerFactory = ServiceFactory<any IntentHandler>

extension IntentHandlerFactory {
    /// - Parameter isAsked: whether it asks somebody, who may take long or say much.
    init(
        _ name: String, summary: String, usesNetwork: Bool, isAsked: Bool = true, options: [ServiceOption],
        build: @escaping @Sendable (ServiceOptions) throws -> any IntentHandler
    ) {
        let limits = [
            ServiceOption("timeout", "seconds from the intent to the answer, 30"),
            ServiceOption("max-answer", "bytes of the longest answer, 1048576"),
        ]
        self.init(
            kind: "handler", request: "handling", name: name, summary: summary, usesNetwork: usesNetwork,
            options: options + (isAsked ? limits : []), build: build)
    }
}

/// Those that do what an intent asks for. None that uses the network is asked unless it is named.
package enum IntentHandlers {
    package static let catalog = ServiceCatalog<any IntentHandler>(
        kind: "handler",
        [ProgramHandler.factory, WebhookHandler.factory, HomeAssistantHandler.factory, ReplyHandler.factory])
}
