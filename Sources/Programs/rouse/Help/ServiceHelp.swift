import IntentHandlers
import IntentServices
import Services

/// What each service that understands and each handler is, and which options it takes, from the catalogues.
enum ServiceHelp {
    static var text: String {
        """
        Services find out what a sentence means (--understanding). Their options are given with
        --understanding-option NAME=VALUE. What stands behind a comma is the default.

        \(blocks(IntentServices.catalog.factories))

        Handlers do what was meant (--handler). Their options are given with --handler-option NAME=VALUE.

        \(blocks(IntentHandlers.catalog.factories))

        Examples:
          rouse listen -m computer.rouse --transcribe --backend wyoming -o url=tcp://127.0.0.1:10300 \\
            --understanding home-assistant --understanding-option url=http://127.0.0.1:8123 \\
            --understanding-option token-file=token.txt --speak
          rouse listen -m computer.rouse --sentences house.yaml --on-intent ./house --speak
        """
    }

    private static func blocks<Product>(_ factories: [ServiceFactory<Product>]) -> String {
        factories.map { factory in
            let place = factory.usesNetwork ? "; texts go over the network" : ""
            return OptionHelp.block("\(factory.name): \(factory.summary)\(place)", factory.options)
        }.joined(separator: "\n\n")
    }
}
