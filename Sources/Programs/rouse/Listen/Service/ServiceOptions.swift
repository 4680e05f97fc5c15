import ArgumentParser
import Metrics

/// How a `listen` that runs all day is set up and controlled.
struct ServiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read settings from this file, in place of those that 'rouse config' names.", valueName: "file"))
    var config: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Take commands from standard input: {\"command\":\"pause\"}, resume, reload or stop, one a line.")
    var control = false

    @Option(
        help: ArgumentHelp(
            "Serve counters to Prometheus on this port; of this machine only, unless an address is named.",
            valueName: "[host:]port"))
    var metrics: String?

    func validate() throws {
        if let metrics, MetricsAddress(metrics) == nil {
            throw ValidationError("--metrics is a port, or a host and a port such as 0.0.0.0:9464; not '\(metrics)'.")
        }
    }
}
