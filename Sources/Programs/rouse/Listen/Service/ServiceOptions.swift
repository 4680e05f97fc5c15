import ArgumentParser
import Services
import Settings

/// How a `listen` that runs all day is set up and controlled.
struct ServiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read settings from this file, in place of those that 'rouse config' names.", valueName: "file"),
        completion: .file())
    var config: String?

    @Flag(.control) var control: Bool
    @Option(.metrics) var metrics: String?
}
