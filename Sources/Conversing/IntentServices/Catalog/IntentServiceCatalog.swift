package import Services
package import Understanding

/// One kind of service as the command line offers it.
package typealias IntentServiceFactory = ServiceFactory<any IntentService>

extension IntentServiceFactory {
    init(
        _ name: String, summary: String, usesNetwork: Bool = true, options: [ServiceOption],
        build: @escaping @Sendable (ServiceOptions) throws -> any IntentService
    ) {
        self.init(
            kind: "service", request: "understanding", name: name, summary: summary, usesNetwork: usesNetwork,
            options: options + [
                ServiceOption("timeout", "seconds from the sentence to what was meant, 30"),
                ServiceOption("max-answer", "bytes of the longest answer, 1048576"),
            ], build: build)
    }
}

/// The services that find out what a sentence means. None that uses the network is asked unless it is named.
package enum IntentServices {
    package static let catalog = ServiceCatalog<any IntentService>(
        kind: "service",
        [
            HomeAssistantService.factory, WyomingIntentService.factory, RasaService.factory, WitIntentService.factory,
            DialogflowService.factory, SusiService.factory, ChatCompletionService.factory, ProgramIntentService.factory,
        ])
}
