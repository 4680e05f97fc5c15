import ArgumentParser
import Settings

/// What is kept of the audio around keywords.
struct ClipOptions: ParsableArguments {
    @Option(.saveClips) var saveClips: String?
    @Option(.clipLimit) var clipLimit: ByteCount
    @Option(.clipAge) var clipAge: Age
}
