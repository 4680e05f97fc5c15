package import Enrolment
import Features
package import KeywordModels
import KeywordSpotting
import Synchronization

/// Words with some voices, said once for all tests.
package enum Words {
    /// Three ways in which one person might say a word.
    package static let natural = [
        Voice(speed: 150, pitch: 45), Voice(speed: 165, pitch: 52), Voice(speed: 140, pitch: 48),
    ]
    /// A fourth way, for the word that has to be found.
    package static let later = Voice(speed: 157, pitch: 50)

    /// Somebody else, whose voice is near enough to wake a model of the takes.
    package static let stranger = Voice("en-us+f4", speed: 150, pitch: 50)

    /// Recordings as enrolment asks for them.
    package static func recordings(of word: String) throws -> [[Float]] {
        try natural.map { Scene.take(try $0.saying(word)) }
    }

    package static func takes(of word: String) throws -> [Enroller.Take] {
        try recordings(of: word).enumerated().map { Enroller.Take(name: "\(word) \($0 + 1)", samples: $1) }
    }

    /// Writes a model of the word, for a program that reads it.
    package static func storeModel(of word: String, at path: String) throws {
        try model(word).write(to: path)
    }

    /// What was enrolled already.
    private static let memory = Mutex<[String: KeywordModel]>([:])

    package static func model(_ word: String) throws -> KeywordModel {
        if let model = memory.withLock({ $0[word] }) { return model }
        let model = try Enroller().enroll(keyword: word, takes: takes(of: word), createdBy: "tests")
        memory.withLock { $0[word] = model }
        return model
    }
}

extension [KeywordModel] {
    /// How often the numbers of front ends are in memory.
    package var frontEndsInMemory: Int {
        Set(map { $0.frontEnd.speechMean.withUnsafeBufferPointer { $0.baseAddress } }).count
    }
}
