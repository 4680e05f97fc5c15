import ArgumentParser
import Audio
import Settings

/// Where the audio of `listen` comes from: a device, a recording or a pipe.
struct InputOptions: ParsableArguments {
    @Option(.device) var device: String
    @Option(.input) var input: String?
    @Option(.period) var period: Double
    @Option(.buffer) var buffer: Double
}

/// What `listen` prints.
struct OutputOptions: ParsableArguments {
    @Flag(.json) var json: Bool
    @Flag(.speech) var speech: Bool
}

/// Whether `listen` turns commands into text; naming who does it asks for it, too.
struct TranscribingOptions: ParsableArguments {
    @Flag(.transcribe) var transcribe: Bool
}
