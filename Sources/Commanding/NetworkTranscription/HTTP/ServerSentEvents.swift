/// Takes the `data` of a stream of the type `text/event-stream` out of its bytes, however they are cut.
///
/// Lines end in CR, LF or both; comments and other fields are passed over (WHATWG HTML, section 9.2.6).
package struct ServerSentEvents {
    private var line: [UInt8] = []
    private var data: [UInt8]?
    private var lastWasReturn = false

    package init() {}

    /// - Returns: the data of the events that these bytes complete.
    package mutating func take(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
        var events: [[UInt8]] = []
        for byte in bytes {
            let isPairedFeed = byte == UInt8(ascii: "\n") && lastWasReturn
            lastWasReturn = byte == UInt8(ascii: "\r")
            if isPairedFeed { continue }
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                line.append(byte)
                continue
            }
            if let event = endLine() { events.append(event) }
        }
        return events
    }

    private mutating func endLine() -> [UInt8]? {
        defer { line.removeAll(keepingCapacity: true) }
        guard !line.isEmpty else {
            defer { data = nil }
            return data
        }
        guard line.starts(with: "data".utf8) else { return nil }
        var value = line.dropFirst(4)
        // "database: 1" is another field.
        guard value.isEmpty || value.first == UInt8(ascii: ":") else { return nil }
        value = value.dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        // In place: there may be very many lines.
        if data == nil {
            data = Array(value)
        } else {
            data?.append(UInt8(ascii: "\n"))
            data?.append(contentsOf: value)
        }
        return nil
    }
}
