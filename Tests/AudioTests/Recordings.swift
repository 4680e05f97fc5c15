import Audio
import CSndFile
import Glibc

/// A folder for the files of one test, removed with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/rouse-tests-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "no temporary folder can be made")
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit {
        remove()
    }

    func remove() {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// Numbers of this process under which files of the folder are open.
    var openFiles: [String] {
        (0..<1_024).map { "/proc/self/fd/\($0)" }.filter { link in
            var target = [CChar](repeating: 0, count: 4_096)
            let length = readlink(link, &target, target.count - 1)
            return length > 0
                && String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
                    .hasPrefix(path + "/")
        }
    }

    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}

/// Writes interleaved samples with libsndfile. `format` is a combination of its SF_FORMAT constants.
func record(
    _ samples: [Float], to path: String, rate: Int = 16_000, channels: Int = 1,
    format: Int = SF_FORMAT_WAV | SF_FORMAT_PCM_16
) {
    var info = SF_INFO()
    info.samplerate = Int32(rate)
    info.channels = Int32(channels)
    info.format = Int32(format)
    let file = sf_open(path, Int32(SFM_WRITE), &info)
    precondition(file != nil, "\(path): \(String(cString: sf_strerror(nil)))")
    sf_command(file, Int32(SFC_SET_CLIPPING), nil, 1)
    sf_writef_float(file, samples, sf_count_t(samples.count / channels))
    sf_close(file)
}

/// Writes bytes as they are.
func store(_ bytes: some Sequence<UInt8>, to path: String) {
    let bytes = Array(bytes)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    precondition(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
}

func contents(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    precondition(descriptor >= 0, "\(path) cannot be opened")
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &block, block.count), count > 0 {
        bytes += block[..<count]
    }
    return bytes
}

/// Everything that a source gives, without the zeros that fill up its last hop.
func samples(of source: any AudioSource) throws -> [Float] {
    var result: [Float] = []
    var hop = Hop()
    while case let count = try source.next(&hop), count > 0 {
        for i in 0..<count { result.append(hop.samples[i]) }
    }
    return result
}

/// Numbers that look like speech to a decoder: reproducible, within -1...1, on the grid of 16 bit.
func noise(_ count: Int, seed: UInt64 = 1) -> [Float] {
    var state = seed
    return (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Float(Int16(truncatingIfNeeded: state >> 48)) / 32_768
    }
}

func sine(_ frequency: Double, rate: Int, count: Int, amplitude: Double = 0.5) -> [Float] {
    (0..<count).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate))) }
}

/// The error that `body` ends with, if it is one of ours.
func audioError(_ body: () throws -> Void) -> AudioError? {
    do {
        try body()
        return nil
    } catch {
        return error as? AudioError
    }
}

/// The bytes of the audio in a WAV file that was just written, found by their chunk.
func pcmBytes(ofWAV path: String) -> [UInt8] {
    let bytes = contents(of: path)
    var position = 12
    while !bytes[position...].starts(with: "data".utf8) {
        position += 8 + Int(bytes[position + 4]) + Int(bytes[position + 5]) << 8
    }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
    return Array(bytes[position + 8..<position + 8 + length])
}

/// Packed 24-bit samples as ALSA's S24_LE: in four bytes each, of which the uppermost says nothing.
func unpacked24(_ packed: [UInt8]) -> [UInt8] {
    (0..<packed.count / 3).flatMap { index -> [UInt8] in
        let last = UInt8(truncatingIfNeeded: index)
        return packed[index * 3..<index * 3 + 3] + [last]
    }
}

/// Small text files in folders, removed with it.
final class TemporaryTree {
    let path: String

    init(_ files: [String: String]) {
        var template = Array("/tmp/rouse-tests-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "no temporary folder can be made")
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        for (name, text) in files {
            for (index, letter) in zip(name.indices, name) where letter == "/" {
                mkdir("\(path)/\(name[..<index])", 0o755)
            }
            store(text.utf8, to: "\(path)/\(name)")
        }
    }

    deinit {
        _ = system("rm -rf '\(path)'")
    }
}
