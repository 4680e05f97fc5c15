import Network
import Speaking
import Synchronization
import System

/// Sounds that were received to be heard, each under its number, until somebody plays them.
final class ReceivedSounds: Sendable {
    private static let mostSounds = Limit(
        8, .elements, of: "answers and announcements of a satellite's server that wait to be heard",
        beyond: "the next is not heard; the server is told that it was")
    private static let mostBytes = Limit(
        32 << 20, .bytes, of: "the sound that a satellite's server has sent and that was not played yet",
        beyond: "the rest of it is not heard")

    private struct Sound {
        let format: SpeechFormat
        let samples: AsyncStream<[Int16]>
        /// Bytes that wait to be played.
        var bytes = 0
    }

    /// The one that is being received.
    private struct Current {
        let number: Int
        var sound: RawSpeech
        let samples: AsyncStream<[Int16]>.Continuation
    }

    private struct State {
        var sounds: [Int: Sound] = [:]
        var last = 0
        var current: Current?
    }

    private let state = Mutex(State())

    /// A sound begins.
    /// - Parameter event: tells of what kind it is.
    /// - Returns: its number; nil for what cannot be heard.
    func begin(_ event: WyomingEvent) -> Int? {
        guard let sound = RawSpeech(event), let format = sound.format else { return nil }
        return state.withLock { state in
            guard state.sounds.count < Self.mostSounds.value else { return nil }
            let (samples, continuation) = AsyncStream.makeStream(of: [Int16].self)
            let number = Self.keep(samples, format, &state)
            state.current = Current(number: number, sound: sound, samples: continuation)
            return number
        }
    }

    func take(_ bytes: ArraySlice<UInt8>) {
        state.withLock { state in
            let waiting = state.sounds.values.reduce(0) { $0 + $1.bytes }
            guard let samples = state.current?.sound.take(Array(bytes)), !samples.isEmpty,
                let number = state.current?.number, state.sounds[number] != nil,
                samples.count <= (Self.mostBytes.value - waiting) / 2
            else { return }
            state.sounds[number]?.bytes += 2 * samples.count
            state.current?.samples.yield(samples)
        }
    }

    /// The sound that was begun last is complete.
    func end() {
        state.withLock { state in
            state.current?.samples.finish()
            state.current = nil
        }
    }

    /// A sound that tells that a time is over.
    /// - Returns: its number.
    func ring() -> Int {
        let (samples, continuation) = AsyncStream.makeStream(of: [Int16].self)
        continuation.yield(Ringing.samples)
        continuation.finish()
        return state.withLock { Self.keep(samples, Ringing.format, &$0) }
    }

    private static func keep(_ samples: AsyncStream<[Int16]>, _ format: SpeechFormat, _ state: inout State) -> Int {
        state.last += 1
        state.sounds[state.last] = Sound(format: format, samples: samples)
        return state.last
    }

    /// Releases a sound that was played, or will not be.
    func forget(_ number: Int) {
        state.withLock { $0.sounds[number] = nil }
    }

    /// Hands a sound over while it is received. Once.
    func play(_ number: Int, to listener: SpeechListener) async throws {
        guard let sound = state.withLock({ $0.sounds[number] }) else { return }
        try listener.begin(sound.format)
        for await piece in sound.samples {
            state.withLock { $0.sounds[number]?.bytes -= 2 * piece.count }
            try listener.take(piece)
        }
    }
}
