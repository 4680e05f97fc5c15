import ArgumentParser

// Every command says its name: finding out that of a type costs a look at all conformances of the program, at each start.
@main
struct Rouse: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rouse",
        abstract: "Learns a word from three recordings and listens for it, on this machine only.",
        discussion: """
            Examples:
              rouse enroll --keyword computer --output computer.rouse \\
                take1.wav take2.wav take3.wav
              rouse listen --model computer.rouse
            """,
        version: Version.current,
        subcommands: [
            Enroll.self, Listen.self, Detect.self, Vad.self, Transcribe.self, Inspect.self, Devices.self,
            Config.self, Bench.self,
        ])

    static func main() {
        StandardStreams.complete()
        Signals.hold()
        main(nil)
    }
}
