import Features
import FoundationEssentials
import ModelFiles
import Testing
import VoiceActivity

@Suite("The model of the detector")
struct VoiceActivityModelTests {
    static let file: [UInt8] = {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return (try? Data(contentsOf: URL(filePath: "/\(root)/models/vad.rouse"))).map { [UInt8]($0) } ?? []
    }()

    @Test("The built-in one is the file in models/")
    func shipped() throws {
        let model = try VoiceActivityModel(bytes: Self.file, name: "vad.rouse")
        #expect(model.checksum == VoiceActivityModel.shipped.checksum)
    }

    @Test("One that is cut anywhere, or has a flipped bit, is refused in one sentence that names it")
    func damaged() {
        let file = Self.file
        #expect(file.count > 1_000)
        for length in stride(from: 0, to: file.count, by: 37) {
            #expect(refusal(Array(file.prefix(length))).contains("x.rouse"))
        }
        for place in stride(from: 0, to: file.count, by: 61) {
            var bytes = file
            bytes[place] ^= 1 << (place % 8)
            #expect(refusal(bytes).contains("x.rouse"))
        }
    }

    func refusal(_ bytes: [UInt8]) -> String {
        do throws(any Error) {
            _ = try VoiceActivityModel(bytes: bytes, name: "x.rouse")
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "One with a sound checksum and impossible numbers is refused",
        arguments: [
            ("\"bands\": 40", "\"bands\": 20"),
            ("\"delay\": 6", "\"delay\": -6"),
            ("\"units\": 24", "\"units\": 20"),
            ("\"units\": 24", "\"units\": 0"),
            ("\"measures\": [\"ratio\"", "\"measures\": [\"other\""),
            ("\"gap\": 0.2", "\"gap\": -0.2"),
            ("\"kind\": \"vad\"", "\"kind\": \"keyword\""),
        ])
    func impossible(_ found: String, _ replacement: String) throws {
        let length = Int(Self.file[12]) | Int(Self.file[13]) << 8
        let header = String(decoding: Self.file[16..<(16 + length)], as: UTF8.self)
        #expect(header.contains(found))
        let changed = Array(header.replacing(found, with: replacement).utf8)
        var bytes = Array(Self.file[..<12])
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: changed.count >> (8 * $0)) }
        bytes += changed + Self.file[(16 + length)..<(Self.file.count - 4)]
        #expect(refusal(Self.sealed(bytes)).contains("x.rouse"))
    }

    @Test("A weight of eight bits is -127 at least, as sums are bounded by that")
    func weights() {
        let length = Int(Self.file[12]) | Int(Self.file[13]) << 8
        var bytes = Array(Self.file.dropLast(4))
        let firstWeight = 16 + length + 53 * 4
        bytes[firstWeight] = UInt8(bitPattern: -127)
        #expect(refusal(Self.sealed(bytes)) == "")
        bytes[firstWeight] = UInt8(bitPattern: -128)
        #expect(refusal(Self.sealed(bytes)).contains("input has the wrong values"))
    }

    private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        let checksum = Checksum.crc32(bytes)
        return bytes + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
    }
}
