internal import Glibc
import Sandbox
import System

/// A recording that ffmpeg decodes while it is read, in a process of its own.
///
/// ffmpeg is given the open file as its standard input and told how to read it, so that neither the name of the file nor
/// what is in it can be taken for an option, an address or a list of other files. It ends with this object.
public final class FFmpegSource: StoppableSource {
    /// Seconds within which something has to come.
    static let patience = 30.0
    /// Seconds to end in, after the last sound.
    private static let grace = 5.0
    /// Bytes of what it says that are looked at.
    private static let longestMessage = Limit(
        1 << 16, .bytes, of: "what ffmpeg says of a file",
        beyond: "the rest is left out of the error")

    /// Why the file gave less audio than it should have, known at its end; `nil` if it is whole.
    public private(set) var damage: String?
    public let duration: Double? = nil

    /// Samples so far that were NaN, infinite or absurdly large, and were replaced by 0.
    public var nonFiniteSamples: Int { audio.nonFiniteSamples }
    /// Ends the audio: a `next` that waits for more returns at once. May be called from any thread.
    public var stopSignal: StopSignal { audio.stopSignal }

    private let name: String
    private let child: ChildProcess
    private let messages: OwnedDescriptor
    private let audio: RawPCMSource
    private var hops = 0
    private var hasEnded = false

    /// - Parameters:
    ///   - file: a regular file.
    ///   - program: where another ffmpeg is.
    ///   - patience: seconds within which something has to come.
    ///   - decoding: whether ffmpeg is confined.
    /// - Throws: `AudioError`: `.badData` when ffmpeg is not installed or cannot decode the file, `.usage` if it has no
    ///   such channel.
    package convenience init(
        path: String, channel: Int? = nil, program: String = "ffmpeg", patience: Double = FFmpegSource.patience,
        decoding: Decoding = .here
    ) throws {
        let file = try openForReading(path)
        guard let container = ForeignContainer(of: file) else {
            throw AudioError(.badData, "\(path): is not a recording for ffmpeg; convert it to WAV")
        }
        try self.init(
            file, container, name: path, channel: channel, program: program, patience: patience,
            launcher: decoding.launcher)
    }

    /// - Parameter launcher: words that are put before the path of ffmpeg.
    init(
        _ file: consuming OwnedDescriptor, _ container: ForeignContainer, name: String, channel: Int?,
        program: String = "ffmpeg", patience: Double = FFmpegSource.patience, launcher: [String] = []
    ) throws {
        self.name = name
        let output: OwnedDescriptor
        do throws(SystemError) {
            let sound = try Pipe()
            let errors = try Pipe()
            // Messages that nobody reads yet must neither keep ffmpeg waiting nor fill the memory.
            for number in [errors.reader.number, errors.writer.number] { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
            // What launches it would not tell that it is not there.
            guard let path = ProgramLookup.path(of: program) else { throw SystemError(code: ENOENT) }
            child = try ChildProcess(
                launcher + Self.words(path, container),
                streams: [
                    (file.number, STDIN_FILENO), (sound.writer.number, STDOUT_FILENO),
                    (errors.writer.number, STDERR_FILENO),
                ], variables: [], inheriting: launcher.isEmpty ? nil : Worker.variables)
            output = sound.keepingReader()
            messages = errors.keepingReader()
        } catch {
            guard error.code == ENOENT else {
                throw AudioError(.badData, "\(name): ffmpeg cannot be started (\(error)); convert it to WAV")
            }
            throw AudioError(
                .badData,
                "\(name): this container needs ffmpeg; install it (apt-get install ffmpeg) or convert it to WAV")
        }
        let stream = try ByteStream(output, name: name, patience: patience)
        do {
            guard let header = try WAVHeader.read(from: stream) else {
                throw AudioError(.badData, "\(name): ffmpeg gives something else than audio; convert it to WAV")
            }
            audio = try RawPCMSource(
                stream, rate: header.sampleRate, channels: header.channels, format: header.format, channel: channel,
                length: nil)
        } catch {
            guard let refusal = Self.refusal(child, messages, grace: 0.5) else { throw error }
            throw AudioError(.badData, "\(name): ffmpeg cannot decode it (\(refusal)); convert it to WAV")
        }
    }

    public func next(_ hop: inout Hop) throws -> Int {
        let count = try audio.next(&hop)
        if count > 0 { hops += 1 }
        if count < Hop.length && !hasEnded {
            hasEnded = true
            try end()
        }
        return count
    }

    private func end() throws {
        guard !stopSignal.isRaised else { return }
        let refusal = Self.refusal(child, messages, grace: Self.grace)
        guard hops > 0 else {
            throw AudioError(
                .badData,
                "\(name): holds no samples that can be read\(refusal.map { " (\($0))" } ?? ""); record it again")
        }
        if let refusal {
            let seconds = Double(hops / 10) / 10
            damage = "\(name): is read for \(seconds) s, but something of it is missing or damaged (\(refusal))"
        }
    }

    /// What ffmpeg has to say at its end; nil when all was well.
    private static func refusal(
        _ child: ChildProcess, _ messages: borrowing OwnedDescriptor, grace: Double
    ) -> String? {
        let isInTime = child.wait(atMost: grace)
        let said = (try? messages.readAll(atMost: longestMessage.value)) ?? []
        if let message = message(in: said) { return message }
        guard isInTime else { return nil }
        let status = ProgramRun.Status(child.reap())
        return status == .exited(0) ? nil : "it \(status)"
    }

    /// The first line, without the address of the decoder that begins it, and without what a terminal would obey.
    private static func message(in bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard var line = text.split(whereSeparator: \.isNewline).first else { return nil }
        if line.first == "[", let end = line.firstIndex(of: "]") { line = line[line.index(after: end)...] }
        let plain = line.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(200)
        return String(String.UnicodeScalarView(plain.drop { $0 == " " }))
    }

    private static func words(_ program: String, _ container: ForeignContainer) -> [String] {
        [
            program, "-v", "error", "-nostdin", "-protocol_whitelist", "file,pipe", "-f", container.rawValue, "-i",
            // By its name and not by the pipe's, so that it can be searched in.
            "file:/dev/stdin", "-map", "0:a:0", "-c:a", "pcm_f32le", "-f", "wav", "-bitexact", "pipe:1",
        ]
    }
}
