package import System

/// An event of the Wyoming protocol: a line of JSON, then perhaps more JSON, then perhaps raw bytes.
package struct WyomingEvent: Sendable, Equatable {
    package var type: String
    package var data: [String: JSONValue]
    package var payload: [UInt8]

    package init(type: String, data: [String: JSONValue] = [:], payload: [UInt8] = []) {
        self.type = type
        self.data = data
        self.payload = payload
    }

    package func encoded() -> [UInt8] {
        var header: [String: JSONValue] = ["type": .string(type), "version": "1.9.0"]
        let body = data.isEmpty ? [] : Array(JSONValue.object(data).text.utf8)
        if !body.isEmpty { header["data_length"] = .integer(body.count) }
        if !payload.isEmpty { header["payload_length"] = .integer(payload.count) }
        return Array(JSONValue.object(header).text.utf8) + [UInt8(ascii: "\n")] + body + payload
    }
}
