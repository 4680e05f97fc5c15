internal import CALSA
internal import CLinux
internal import Glibc
internal import Synchronization
package import System

/// Plays one short sound through ALSA whenever it is asked to, on a thread of its own.
///
/// Capture goes on meanwhile. The device is held only while it plays.
public final class SoundPlayer: Sendable {
    package static let longest = Limit(
        30, .seconds, of: "the sound of `--wake-sound` or `--end-sound`",
        beyond: "the sound is refused at the start")

    private let loop: SoundLoop

    /// Reads the sound into memory and gets ready.
    /// - Parameters:
    ///   - path: A recording that `FileSource` reads.
    ///   - device: The ALSA device to play on.
    ///   - onFailure: Is called when it could not be played, on the player's thread.
    /// - Throws: `AudioError`: of the file, or `.badData` when it is longer than 30 s.
    public convenience init(
        path: String, device: String, onFailure: @escaping @Sendable (AudioError) -> Void
    ) throws {
        try self.init(path: path, device: device, decoding: .here, onFailure: onFailure)
    }

    /// - Parameter decoding: where the sound is decoded.
    package init(
        path: String, device: String, decoding: Decoding, onFailure: @escaping @Sendable (AudioError) -> Void
    ) throws {
        let source = try AudioInput.read(openForReading(path), name: path, channel: nil, decoding)
        var samples: [Int16] = []
        var hop = Hop()
        while case let count = try source.next(&hop), count > 0 {
            for i in 0..<count {
                samples.append(PCM.sample(hop.samples[i]))
            }
            guard samples.count <= Self.longest.value * Hop.sampleRate else {
                throw AudioError(.badData, "\(path): is longer than \(Self.longest) s; give a short sound")
            }
        }
        loop = SoundLoop(samples, device: device, request: try .forAudio(), onFailure: onFailure)
        try loop.start()
    }

    /// A sound that is in the program.
    package init(
        _ chime: Chime, device: String, onFailure: @escaping @Sendable (AudioError) -> Void
    ) throws {
        loop = SoundLoop(
            chime.samples.map(PCM.sample), device: device, request: try .forAudio(), onFailure: onFailure)
        try loop.start()
    }

    deinit {
        loop.end()
    }

    /// Plays the sound; while it plays already, nothing more. Returns at once.
    public func play() {
        loop.request.raise()
    }
}

/// What the thread of a player does. Keeps itself alive until the thread ends.
private final class SoundLoop: Sendable {
    let request: EventDescriptor
    private let samples: [Int16]
    private let device: String
    private let onFailure: @Sendable (AudioError) -> Void
    private let isOver = Atomic<Bool>(false)

    init(
        _ samples: [Int16], device: String, request: EventDescriptor,
        onFailure: @escaping @Sendable (AudioError) -> Void
    ) {
        self.samples = samples
        self.device = device
        self.request = request
        self.onFailure = onFailure
    }

    func start() throws {
        let context = Unmanaged.passRetained(self)
        let result = rouse_start_thread(
            0,
            { context in
                guard let context else { return nil }
                let loop = Unmanaged<SoundLoop>.fromOpaque(context).takeRetainedValue()
                rouse_name_thread("rouse-sound")
                loop.run()
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw AudioError(.unavailable, "no thread for the sound can be made (\(SystemError(code: result)))")
        }
    }

    func end() {
        isOver.store(true, ordering: .releasing)
        request.raise()
    }

    private func run() {
        while request.wait(atMost: nil), !isOver.load(ordering: .acquiring) {
            do throws(ALSAFailure) {
                try play()
            } catch {
                let reason = String(cString: snd_strerror(-error.code))
                onFailure(
                    AudioError(
                        .unavailable,
                        "\(device): could not \(error.call) for the sound (\(reason)); name another with --sound-device"
                    ))
            }
            // What was asked for meanwhile was part of this one.
            if !isOver.load(ordering: .acquiring) { request.clear() }
        }
    }

    private func play() throws(ALSAFailure) {
        try SoundPlayback.play(samples, on: device) { !isOver.load(ordering: .acquiring) }
    }
}
