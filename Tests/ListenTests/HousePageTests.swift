import Foundation
import System
import TestSupport
import Testing

/// What is looked after on the page of `listen`.
@Suite("The house on the page", .timeLimit(.minutes(5))) struct HousePageTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func listen(_ arguments: [String] = []) throws -> (ear: ListeningProcess, page: PageClient) {
        let ear = try ListeningProcess(
            ["--page", "0"] + arguments, in: home,
            environment: [
                "XDG_DATA_HOME": home.file("data"), "XDG_CONFIG_HOME": home.file("settings"), "ROUSE_CONFIG": "",
            ])
        return (ear, try PageClient(ear))
    }

    private func keepComputer() throws {
        let folder = home.file("data/rouse/keywords/computer")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let model = try Living.shared.get().folder.bytes("computer.rouse")
        try home.store(model, as: "data/rouse/keywords/computer/computer.rouse")
    }

    private func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: home.file(name)) }

    @Test("begins without a keyword, and listens for the first one that is taught by the program's microphone")
    func firstWord() throws {
        let (ear, page) = try listen()
        #expect(try page.state()["keywords"]?.array?.isEmpty == true)
        for take in try Words.recordings(of: "marmalade") {
            // The microphone hears silence, then the word, at its own pace.
            let scene = Scene(.pause(0.5), .sound(take), .pause(4)).samples
            var place = 0
            let answer = try page.work("/api/teach/listen", #"{"keyword":"marmalade"}"#) {
                let piece = scene[place..<min(place + 8_000, scene.count)]
                if !piece.isEmpty { try ear.feed(Array(piece)) }
                place += piece.count
            }
            #expect(answer.answer.hasPrefix("HTTP/1.1 200 "), "\(answer.answer)")
        }
        let model = try page.work("/api/teach/learn", #"{"keyword":"marmalade"}"#).json
        #expect(model["takes"]?.number == 3)
        #expect(try page.work("/api/teach/keep", "{}").json["kept"]?.bool == true)
        try ear.line(containing: #""event":"reloaded""#)
        try ear.say(ListeningProcess.marmalade)
        try ear.line(containing: #""event":"detection","keyword":"marmalade""#)
        #expect(try ear.end().status == 0)
    }

    @Test("says that no audio comes where none comes")
    func silentMicrophone() throws {
        let (ear, page) = try listen()
        let answer = try page.work("/api/teach/listen", #"{"keyword":"marmalade"}"#).answer
        #expect(answer.hasPrefix("HTTP/1.1 409 ") && answer.contains("No audio comes from the microphone"))
        #expect(try ear.end().status == 0)
    }

    @Test("turns a keyword off and on, renames it, removes it, and puts it back")
    func keywords() throws {
        try keepComputer()
        let (ear, page) = try listen()
        func change(_ chore: String, _ wish: String) throws {
            let outcome = try page.work("/api/house/\(chore)", wish)
            #expect(outcome.answer.hasPrefix("HTTP/1.1 200 "), "\(outcome.answer)")
            try ear.line(containing: #""event":"reloaded""#)
        }
        let entry = try page.work("/api/house/list", "{}").json["keywords"]?.array?.first
        #expect(entry?["name"]?.string == "computer" && entry?["listened"]?.bool == true && entry?["on"]?.bool == true)
        try change("turn", #"{"name":"computer","on":false}"#)
        #expect(try page.state()["keywords"]?.array?.isEmpty == true)
        try change("turn", #"{"name":"computer","on":true}"#)
        try change("rename", #"{"name":"computer","to":"hey machine"}"#)
        #expect(try page.state()["keywords"]?.array?.first?["name"]?.string == "hey machine")
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""event":"detection","keyword":"hey machine""#)
        try change("remove", #"{"name":"hey-machine"}"#)
        #expect(!isThere("data/rouse/keywords/hey-machine"))
        let removed = try page.work("/api/house/list", "{}").json["removed"]?.array?.first
        let id = try #require(removed?["id"]?.string)
        try change("restore", #"{"id":"\#(id)"}"#)
        #expect(isThere("data/rouse/keywords/hey-machine/hey-machine.rouse"))
        for name in ["../settings", "other", ""] {
            #expect(try page.work("/api/house/remove", #"{"name":"\#(name)"}"#).answer.hasPrefix("HTTP/1.1 409 "))
        }
        #expect(try page.post("/api/house/turn", #"{"name":"hey-machine"}"#).hasPrefix("HTTP/1.1 400 "))
        #expect(try page.post("/api/house/list", "{}", ["Origin: http://evil.example"]).hasPrefix("HTTP/1.1 403 "))
        #expect(try ear.end().status == 0)
    }

    @Test("keeps a sensitivity and a gain in the file of settings, where the next start finds them")
    func settings() throws {
        try keepComputer()
        let (ear, page) = try listen()
        #expect(try page.state()["gain"]?.number == 1)
        #expect(try page.post("/api/gain", #"{"value":2}"#).hasPrefix("HTTP/1.1 204 "))
        for value in ["0", "-1", "1e9", "\"2\""] {
            #expect(try page.post("/api/gain", #"{"value":\#(value)}"#).hasPrefix("HTTP/1.1 400 "))
        }
        try ear.feed([Float](repeating: 0, count: 1_600))
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""event":"detection""#)
        #expect(try page.state()["gain"]?.number == 2)
        #expect(!isThere("settings/rouse/config.toml"), "nothing is kept before it is kept")
        for kept in [#"{"gain":2}"#, #"{"keyword":"computer","value":0.62}"#, #"{"keyword":"computer","value":0.64}"#] {
            #expect(try page.work("/api/house/keep", kept).answer.hasPrefix("HTTP/1.1 200 "))
        }
        #expect(try page.post("/api/house/keep", #"{"keyword":"other","value":0.6}"#).hasPrefix("HTTP/1.1 400 "))
        #expect(try ear.end().status == 0)
        let (again, second) = try listen()
        #expect(try second.state()["gain"]?.number == 2)
        #expect(try second.state()["keywords"]?.array?.first?["threshold"]?.number == 0.36)
        #expect(try again.end().status == 0)
    }

    @Test("does not keep what an option of the command line decides")
    func optionFirst() throws {
        try keepComputer()
        let (ear, page) = try listen(["--gain", "3"])
        let answer = try page.work("/api/house/keep", #"{"gain":2}"#).answer
        #expect(answer.contains("--gain was given to the program and goes before the file"))
        #expect(!isThere("settings/rouse/config.toml"))
        #expect(try ear.end().status == 0)
    }

    @Test("checks sentences while somebody edits them, tries one, and writes only what is good")
    func sentences() throws {
        try keepComputer()
        let good = "[LightOn]\nturn on the (lamp | light)\n"
        try home.store(good.utf8, as: "house.ini")
        let (ear, page) = try listen(["--sentences", "house.ini"])
        #expect(try page.work("/api/house/list", "{}").json["sentences"]?.array?.first?.string == "house.ini")
        #expect(try page.work("/api/house/text", #"{"file":0}"#).json["text"]?.string == good)
        let bad = try page.work("/api/house/check", #"{"file":0,"text":"[LightOn]\nturn on (the lamp\n"}"#).json
        #expect(bad["line"]?.number == 2 && bad["problem"]?.string?.isEmpty == false)
        let edited = #""file":0,"text":"[LightOff]\nturn off the lamp\n""#
        let tried = try page.work("/api/house/check", #"{\#(edited),"sentence":"turn off the lamp"}"#).json
        #expect(tried["meaning"]?["intent"]?.string == "LightOff" && tried["intents"]?.number == 1)
        let near = try page.work("/api/house/check", #"{\#(edited),"sentence":"turn off my lamp"}"#).json
        #expect(near["meaning"]?["nearest"]?.string == "turn off the lamp")
        #expect(try page.work("/api/house/save", #"{"file":0,"text":"[LightOn]\n(\n"}"#).json["problem"] != nil)
        #expect(try String(decoding: home.bytes("house.ini"), as: UTF8.self) == good)
        #expect(try page.work("/api/house/save", "{\(edited)}").json["intents"]?.number == 1)
        #expect(try String(decoding: home.bytes("house.ini"), as: UTF8.self).contains("[LightOff]"))
        #expect(try String(decoding: home.bytes("house.ini.old"), as: UTF8.self) == good)
        for file in ["1", "-1", "1e99"] {
            #expect(try page.work("/api/house/text", #"{"file":\#(file)}"#).answer.hasPrefix("HTTP/1.1 409 "))
        }
        let huge = String(repeating: "a", count: 600_000)
        #expect(try page.post("/api/house/check", #"{"file":0,"text":"\#(huge)"}"#).hasPrefix("HTTP/1.1 413 "))
        #expect(try ear.end().status == 0)
    }

    @Test("what is saved is heard and understood from the next command on, and a mistake leaves what was before")
    func savedSentences() throws {
        try keepComputer()
        try home.store("[LightOn]\nturn on the lamp\n".utf8, as: "house.ini")
        let (ear, page) = try listen(["--sentences", "house.ini"])
        func command(_ words: String) throws {
            let (keyword, said) = (try Words.later.saying("computer"), try Voice("flite:slt").saying(words))
            try ear.feed(Scene(.pause(1), .sound(keyword), .pause(0.2), .sound(said), .pause(1.5)).samples)
        }
        try command("turn on the lamp")
        #expect(try ear.line(containing: #""event":"intent""#).contains(#""intent":"LightOn""#))
        let edited = #""file":0,"text":"[Blinds]\nclose all the blinds\n""#
        #expect(try page.work("/api/house/save", "{\(edited)}").json["intents"]?.number == 1)
        try ear.line(containing: #""event":"reloaded""#)
        try command("close all the blinds")
        #expect(try ear.line(containing: #""event":"intent""#).contains(#""intent":"Blinds""#))
        try home.store("[Blinds]\nclose (the blinds\n".utf8, as: "house.ini")
        ear.program.send(signal: SIGHUP)
        let refused = try ear.line(containing: #""event":"error""#)
        #expect(refused.contains(#""source":"reload","code":"sentences""#) && refused.contains("house.ini:2: "))
        try command("close all the blinds")
        #expect(try ear.line(containing: #""event":"intent""#).contains(#""intent":"Blinds""#))
        #expect(try ear.end().status == 0)
    }

    @Test("lists ready-made words with what was measured")
    func words() throws {
        let (ear, page) = try listen()
        let words = try page.work("/api/house/words", "{}").json["words"]?.array ?? []
        #expect(words.count > 10 && words.contains { $0["keyword"]?.string == "hey jarvis" })
        #expect(words.allSatisfy { $0["falseAlarmsPerHour"]?.number != nil })
        #expect(try ear.end().status == 0)
    }
}
