internal import Glibc
import System

/// Who has a capture device open, from what the kernel tells under /proc.
package enum DeviceHolder {
    /// The program that holds `device`, as "arecord (process 4711)"; `nil` where that cannot be told.
    ///
    /// For a name without a card (`default`) any capture device that is held counts.
    package static func find(for device: String, proc: String = "/proc") -> String? {
        let wanted = hardware(of: device, proc: proc)
        for card in numbered("card", in: "\(proc)/asound") where wanted.card == nil || wanted.card == card {
            for pcm in numbered("pcm", in: "\(proc)/asound/card\(card)", suffix: "c")
            where wanted.device == nil || wanted.device == pcm {
                let folder = "\(proc)/asound/card\(card)/pcm\(pcm)c"
                for sub in numbered("sub", in: folder) {
                    guard let status = firstBytes(of: "\(folder)/sub\(sub)/status"),
                        let owner = value(of: "owner_pid", in: status)
                    else { continue }
                    let name = firstBytes(of: "\(proc)/\(owner)/comm").map { line(of: $0) } ?? "a program"
                    return "\(name) (process \(owner))"
                }
            }
        }
        return nil
    }

    /// Card and device number in a name like `plughw:CARD=Device,DEV=0` or `hw:1,0`.
    private static func hardware(of name: String, proc: String) -> (card: Int?, device: Int?) {
        guard let colon = name.firstIndex(of: ":") else { return (nil, nil) }
        var card: Int?
        var device: Int?
        for (place, argument) in name[name.index(after: colon)...].split(separator: ",").enumerated() {
            let parts = argument.split(separator: "=", maxSplits: 1)
            let key = parts.count == 2 ? String(parts[0]) : ["CARD", "DEV", "SUBDEV"][min(place, 2)]
            let value = String(parts.last ?? "")
            if key == "CARD" { card = Int(value) ?? cardNumber(of: value, proc: proc) }
            if key == "DEV" { device = Int(value) }
        }
        return (card, device)
    }

    private static func cardNumber(of id: String, proc: String) -> Int? {
        numbered("card", in: "\(proc)/asound").first { card in
            firstBytes(of: "\(proc)/asound/card\(card)/id").map { line(of: $0) } == id
        }
    }

    /// The numbers N of all entries "prefixNsuffix" of a folder, in order.
    private static func numbered(_ prefix: String, in folder: String, suffix: String = "") -> [Int] {
        let numbers = (Folder.names(in: folder) ?? []).compactMap { name -> Int? in
            guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
            return Int(name.dropFirst(prefix.count).dropLast(suffix.count))
        }
        return numbers.sorted()
    }

    private static func value(of key: String, in text: String) -> String? {
        for line in text.split(separator: "\n") where line.hasPrefix(key) {
            return line.split(separator: ":").last.map { $0.filter { $0 != " " } }
        }
        return nil
    }

    private static func line(of text: String) -> String {
        String(text.prefix { $0 != "\n" })
    }

    private static func firstBytes(of path: String) -> String? {
        guard let file = try? OwnedDescriptor(opening: path, O_RDONLY) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = retryingInterrupts { read(file.number, &bytes, bytes.count) }
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
}
