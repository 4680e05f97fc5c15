import TestSupport

/// A folder with recordings and a model, and `rouse` in it.
struct Home {
    let folder: TemporaryFolder
    /// What `talk.wav` holds, twice the word among others.
    static let talk = Result {
        var scene = Scene()
        for words in ["good morning", "computer", "turn on the light", "computer", "good night"] {
            scene.pause(1)
            scene.say(words, try Words.later.saying(words))
        }
        scene.pause(1)
        return scene.samples
    }

    init() throws {
        folder = try TemporaryFolder()
        try folder.store(WAV().bytes(Self.talk.get()), as: "talk.wav")
        for (number, take) in try Words.recordings(of: "computer").enumerated() {
            try folder.store(WAV().bytes(take), as: "take\(number + 1).wav")
        }
        try Words.storeModel(of: "computer", at: folder.file("computer.rouse"))
    }

    func rouse(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Program.Outcome {
        try RunningProgram(.rouse, arguments, in: folder.path, environment: environment).end()
    }
}
