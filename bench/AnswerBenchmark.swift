import Glibc
import KeywordModels
import Measurement

/// From the end of a command, decided, to the first sample of the answer: the whole program at a microphone that plays by
/// the clock, with the usual backend, the sentences of `examples/house` and espeak-ng.
struct AnswerBenchmark {
    static let commands = [
        "turn on the desk lamp", "turn off the desk lamp", "open the kitchen blinds", "turn off the kitchen light",
        "set a timer for ten minutes", "turn on the kitchen light", "close the bedroom blinds", "lock the front door",
    ]

    /// Seconds from the end of the command to its text, to what it means, and to the first sample of the answer.
    var toText: [Double] = []
    var toAnswer: [Double] = []
    var toSample: [Double] = []

    init(_ words: SpokenWords, program: String, plugin: String, sentences: String, folder: String) throws {
        let word = words.words[0]
        let model = "\(folder)/answered.rouse"
        try word.model.write(to: model)
        var samples: [Float] = []
        for (index, command) in Self.commands.enumerated() {
            let occasion = word.occasions[index % word.occasions.count]
            samples += occasion.samples.prefix(Int(occasion.end * 16_000) + 3_200)
            samples += try SpokenWords.say(command, speed: 150, pitch: 50, folder: folder)
            // The end of the command, and the answer.
            samples += [Float](repeating: 0, count: 5 * 16_000)
        }
        let device = PacedDevice(playing: samples, plugin: plugin, folder: folder)
        let child = ChildProcess.run(
            program,
            [
                "listen", "--device", PacedDevice.name, "--json", "--model", model, "--sentences", sentences, "--speak",
                "--voice-device", "null",
            ], environment: device.environment, limit: device.seconds + 1)
        var end: Double?
        for line in child.output.split(separator: "\n") {
            guard let wall = EventLine.field("wall", of: line) else { continue }
            if line.contains("\"command-end\"") { end = wall }
            guard let end else { continue }
            if line.contains("\"transcript\"") { toText.append(wall - end) }
            if line.contains("\"answer\"") { toAnswer.append(wall - end) }
            if line.contains("\"speech-began\"") { toSample.append(wall - end) }
        }
    }
}
