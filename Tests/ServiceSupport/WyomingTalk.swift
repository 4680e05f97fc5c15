import System

extension RawConnection {
    /// The header line of a Wyoming event, its data, and its payload in numbers.
    package func readEvent() throws -> [String] {
        let header = try read(until: "\n")
        func length(_ name: String) -> Int {
            guard case .integer(let length) = JSONValue(parsing: header)?[name] else { return 0 }
            return length
        }
        let data = try read(length("data_length"))
        return [header, String(decoding: data, as: UTF8.self), "\(try read(length("payload_length")))"]
    }

    /// Reads Wyoming events up to the end of the audio.
    package func untilAudioStop() throws {
        while try !readEvent()[0].contains("\"audio-stop\"") {}
    }
}
