import ArgumentParser
import Settings
import System

/// What is done when something is heard.
struct ActionOptions: ParsableArguments {
    @Option(.onWake) var onWake: String?
    @Option(.onTranscript) var onTranscript: String?
    @Option(.actionTimeout) var actionTimeout: Double
    @Option(.wakeSound) var wakeSound: String?
    @Option(.endSound) var endSound: String?
    @Option(.soundDevice) var soundDevice: String
}
