import Audio
import Synchronization
import System

/// What is known of a command so far.
struct KeptParts: Sendable {
    let command: Int
    /// What the names of its files begin with.
    let stem: String
    let parts: [(name: String, line: JSONLine)]
    /// Nothing when they are on the disk already.
    let samples: [Float]
    let hasRecording: Bool
    let isOver: Bool
}

/// The folder of commands, as the thread that writes sees it.
final class CommandFolder: Sendable {
    /// Recordings that wait.
    let waiting = Atomic<Int>(0)
    private let folder: String
    /// The names of commands of which more may come.
    private let names = Mutex<[Int: String]>([:])

    init(_ folder: String) {
        self.folder = folder
    }

    func write(_ kept: KeptParts) throws {
        let name = name(of: kept)
        var description = JSONLine()
        if kept.hasRecording { description.add("file", name + ".wav") }
        for (name, line) in kept.parts { description.add(name, line) }
        if !kept.samples.isEmpty {
            let writer = try WAVWriter(path: "\(folder)/\(name).wav", isPrivate: true, isDurable: true)
            try writer.write(kept.samples.span)
            try writer.close()
        }
        let path = "\(folder)/\(name).json"
        do throws(SystemError) {
            try FileReplacement.write("\(description)\n".utf8, to: path, mode: 0o600)
        } catch {
            throw AudioError(.cannotCreate, "\(path): cannot be written (\(error)); make room or choose another folder")
        }
    }

    /// The same for all that is known of a command, and of no command of an earlier run: a clock that begins anew with
    /// each start of the machine may give both the same stem.
    private func name(of kept: KeptParts) -> String {
        names.withLock { names in
            var name = names[kept.command] ?? ""
            var number = 1
            while name.isEmpty {
                let next = number == 1 ? kept.stem : "\(kept.stem)-\(number)"
                let isFree = [".wav", ".json"].allSatisfy { !FileSystem.exists("\(folder)/\(next)\($0)") }
                if isFree { name = next }
                number += 1
            }
            names[kept.command] = kept.isOver ? nil : name
            return name
        }
    }
}
