import TestSupport
import Testing

/// `--echo-reference`: what others play is taken out of what is heard.
@Suite(.serialized, .timeLimit(.minutes(20))) struct EchoReferenceTests {
    private let living: Living
    private let talk: [Float]

    init() throws {
        living = try Living.shared.get()
        talk = try (1...3).flatMap { _ in
            try Voice("en-gb").saying(
                "It will be cloudy tomorrow, with rain in the afternoon and a light wind from the west. "
                    + "There are seven meetings on the calendar, and the first of them begins at nine.")
        }
    }

    /// What a room 40 ms away makes of what is played, with somebody speaking in it.
    private func heard(_ played: [Float], delay: Double = 0.04, person: [Float] = [], at second: Double = 0) -> [Float]
    {
        var scene = Scene()
        scene.pause(Double(played.count) / 16_000 + 1)
        var samples = scene.samples
        for (later, share) in [(0.0, Float(0.6)), (0.007, -0.3), (0.019, 0.2), (0.043, -0.12), (0.081, 0.05)] {
            let shift = Int((delay + later) * 16_000)
            for index in played.indices where index + shift < samples.count {
                samples[index + shift] += share * played[index]
            }
        }
        for index in person.indices { samples[Int(second * 16_000) + index] += person[index] }
        return samples
    }

    private func detections(_ microphone: [Float], played: [Float]?) throws -> [Double] {
        try living.folder.store(WAV().bytes(microphone), as: "microphone.wav")
        var options: [String] = []
        if let played {
            try living.folder.store(WAV().bytes(played), as: "played.wav")
            options = ["--echo-reference", "played.wav"]
        }
        return try Lines(living.listen(options, to: "microphone.wav")).of("detection").compactMap {
            $0["time"] as? Double
        }
    }

    @Test("A keyword is heard through talk that is louder than it")
    func throughTalk() throws {
        let keyword = try Words.later.saying("computer").map { 0.3 * $0 }
        let microphone = heard(talk, person: keyword, at: 8)
        #expect(try detections(microphone, played: nil).isEmpty)
        let found = try detections(microphone, played: talk)
        #expect(found.count == 1)
        #expect(found.allSatisfy { 8.3...9.5 ~= $0 })
    }

    @Test("A keyword that is played is none, neither at first nor later")
    func ownKeyword() throws {
        let keyword = try Words.later.saying("computer")
        let played = Scene(.pause(1), .sound(keyword), .pause(2), .sound(keyword), .pause(1), hiss: 0).samples + talk
        let microphone = heard(played)
        #expect(try detections(microphone, played: nil).count == 2)
        #expect(try detections(microphone, played: played).isEmpty)
    }

    @Test("A reference that ends before the microphone takes nothing from what comes then")
    func shortReference() throws {
        let keyword = try Words.later.saying("computer")
        let microphone = heard([Float](repeating: 0, count: 4 * 16_000), person: keyword, at: 2)
        let with = try detections(microphone, played: [Float](repeating: 0.01, count: 8_000))
        #expect(try detections(microphone, played: nil) == with)
        #expect(with.count == 1)
    }

    @Test("A device is taken beside a microphone")
    func device() throws {
        let keyword = try Words.later.saying("computer").map { 0.3 * $0 }
        // Which of the two devices begins first is not said.
        let microphone = heard(talk, delay: 0.2, person: keyword, at: 8)
        let folder = living.folder
        try folder.store(WAV().raw(talk), as: "loopback.raw")
        let devices = try TestMicrophone(
            playing: microphone, in: folder, speed: 1,
            others: "pcm.loopback { type rousetest  file \"\(folder.file("loopback.raw"))\" }")
        func found(_ options: [String]) throws -> Int {
            let outcome = try Program("env").run(
                [
                    devices.variable, "timeout", "--preserve-status", "-s", "TERM", "12", Program.rouse.path, "listen",
                    "--json", "--model", "computer.rouse", "--device", TestMicrophone.name,
                ] + options, in: folder.path)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try Lines(outcome).of("detection").count
        }
        #expect(try found([]) == 0)
        #expect(try found(["--echo-reference", "loopback"]) == 1)
    }

    @Test("A reference that is not there is named")
    func missing() throws {
        try living.folder.store(WAV().bytes(talk), as: "microphone.wav")
        let file = try living.listen(["--echo-reference", "nowhere.wav"], to: "microphone.wav")
        #expect(file.status == 66)
        #expect(file.errors.contains("nowhere.wav: "), "\(file.errors)")
        let dash = try living.listen(["--echo-reference", "-"], to: "microphone.wav")
        #expect(dash.status == 64)
        #expect(dash.errors.contains("--echo-reference is a device"), "\(dash.errors)")
        let folder = living.folder
        let microphone = try TestMicrophone(playing: talk, in: folder)
        let device = try Program("env").run(
            [
                microphone.variable, Program.rouse.path, "listen", "--model", "computer.rouse", "--device",
                TestMicrophone.name, "--echo-reference", "nowhere",
            ], in: folder.path)
        #expect(device.status == 69, "\(device.errors)")
        #expect(device.errors.contains("nowhere"), "\(device.errors)")
    }
}
