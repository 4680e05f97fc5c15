import ArgumentParser
import Services
import Settings

/// How a `listen` that runs all day is set up and controlled.
struct ServiceOptions: ParsableArguments {
    @Flag(.control) var control: Bool
    @Option(.metrics) var metrics: String?
}
