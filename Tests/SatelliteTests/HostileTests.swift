import Network
import Satellite
import ServiceSupport
import System
import Testing
import Wyoming

@Suite("A satellite that anybody can reach", .timeLimit(.minutes(20)))
struct HostileTests {
    private let server: WyomingServer

    init() throws {
        let identity = SatelliteIdentity(name: "kitchen", area: nil, models: [], speaks: true, version: "0")
        var bounds = ClientBounds()
        (bounds.shyness, bounds.event) = (1, 1)
        let host = SatelliteHost(Satellite(identity) { _ in }, bounds: bounds)
        server = try WyomingServer(.tcp(host: "127.0.0.1", port: 0), for: host, admission: SatelliteHost.admission)
    }

    private func event(_ type: String, _ data: [String: JSONValue] = [:], payload: [UInt8] = []) -> [UInt8] {
        WyomingEvent(type: type, data: data, payload: payload).encoded()
    }

    private static let format: [String: JSONValue] = [
        "rate": .integer(22_050), "width": .integer(2), "channels": .integer(1),
    ]

    @Test(
        "hangs up on who does not speak its language, and its server notices nothing",
        arguments: [
            "garbage\n", "\u{0}\u{1}\u{2}\n", "{\"type\":5}\n", "{\"type\":\"ping\",\"data_length\":-1}\n",
            "{\"type\":\"audio-chunk\",\"payload_length\":10000000000}\n",
            "{\"type\":\"ping\",\"data_length\":1e300}\n", String(repeating: "a", count: 1 << 20),
            // Too slow: an event that never ends, and somebody who says nothing.
            "{\"type\":\"pi", "",
        ])
    func nonsense(said: String) throws {
        let home = try Caller(server.address)
        home.say(event("run-satellite") + event("describe"))
        #expect(try home.hear()?.type == "info")
        let other = try Caller(server.address)
        other.say(Array(said.utf8))
        #expect(try other.rest().isEmpty)
        home.say(event("ping", ["text": "still"]))
        #expect(try home.hear()?.data["text"] == "still")
    }

    @Test("does not take sound of a kind that there is not, and says that it was played")
    func strangeSound() throws {
        let home = try Caller(server.address)
        home.say(event("run-satellite"))
        for (name, value) in [("rate", 0), ("rate", -1), ("width", 9), ("channels", 1 << 40)] {
            let format = Self.format.merging([name: .integer(value)]) { $1 }
            home.say(
                event("audio-start", format) + event("audio-chunk", format, payload: [1, 2, 3]) + event("audio-stop"))
            #expect(try home.hear()?.type == "played")
        }
    }

    /// Nobody plays here, so that sounds wait.
    @Test("keeps so many sounds and no more")
    func manySounds() throws {
        let home = try Caller(server.address)
        home.say(event("run-satellite"))
        let chunk = event("audio-chunk", Self.format, payload: [UInt8](repeating: 1, count: 1 << 20))
        for _ in 0..<8 {
            home.say(event("audio-start", Self.format))
            for _ in 0..<8 { home.say(chunk) }
            home.say(event("audio-stop"))
        }
        home.say(event("audio-start", Self.format) + event("audio-stop"))
        #expect(try home.hear()?.type == "played")
    }

    /// Of 16 places an address may have as many as it leaves for others, and one more.
    @Test("lets one address have half of the places and no more")
    func crowd() throws {
        let callers = try (0..<20).map { _ in try Caller(server.address) }
        let answered = try callers.filter { caller in
            caller.say(event("ping"))
            return try caller.hear()?.type == "pong"
        }
        #expect(answered.count == 9)
    }
}
