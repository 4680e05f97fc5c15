internal import CSndFile
internal import Glibc
package import System

/// Writes mono audio to a WAV file as it comes.
///
/// The audio goes to a hidden file beside the final one, which appears under its name, complete, when `close` is called.
/// A writer that is dropped before leaves nothing behind.
public final class WAVWriter {
    /// How samples are stored.
    public enum Encoding: Sendable {
        /// Signed 16 bit: what every program reads. Samples outside of -1...1 are clipped; samples that came from 16 bit
        /// are stored exactly as they were.
        case int16
        /// 32-bit floating point, as the samples are.
        case float32
    }

    /// Samples written so far.
    public private(set) var samples = 0

    private let path: String
    /// Nothing once the file is complete or given up, or for a file that was open already.
    private var place: FileReplacement?
    private let isDurable: Bool
    private let encoding: Encoding
    private var handle: OpaquePointer?
    private var words = [Int16](repeating: 0, count: 1_024)

    /// Opens a file for writing.
    /// - Parameters:
    ///   - path: The file that is to appear; one of that name is replaced at `close`.
    ///   - sampleRate: Samples a second.
    ///   - isPrivate: Whether nobody but its owner may read the file.
    ///   - isDurable: Whether `close` waits until a loss of power cannot take the file away.
    /// - Throws: `AudioError` of kind `.cannotCreate`.
    public init(
        path: String, encoding: Encoding = .int16, sampleRate: Int = Hop.sampleRate, isPrivate: Bool = false,
        isDurable: Bool = false
    ) throws {
        self.path = path
        self.encoding = encoding
        self.isDurable = isDurable
        if FileStatus(at: path)?.kind == .folder {
            throw AudioError(.cannotCreate, "\(path): is a directory; name a file in it")
        }
        let descriptor: OwnedDescriptor
        do throws(SystemError) {
            let place = try FileReplacement(of: path, mode: isPrivate ? 0o600 : 0o666)
            descriptor = try place.descriptor()
            self.place = consume place
        } catch {
            throw AudioError(.cannotCreate, "\(path): cannot be created (\(error)); choose another folder")
        }
        handle = try Self.start(descriptor, name: path, encoding: encoding, sampleRate: sampleRate)
    }

    /// Writes to an open file as it comes, without a temporary one.
    package init(_ descriptor: consuming OwnedDescriptor, name: String, encoding: Encoding = .int16) throws {
        path = name
        isDurable = false
        self.encoding = encoding
        handle = try Self.start(descriptor, name: name, encoding: encoding, sampleRate: Hop.sampleRate)
    }

    deinit {
        discard()
    }

    /// Appends `samples`.
    /// - Throws: `AudioError` of kind `.cannotCreate` when the disk is full; nothing of the file is left then.
    public func write(_ samples: Span<Float>) throws {
        guard let handle else {
            throw AudioError(.cannotCreate, "\(path): is already closed; nothing more can be written to it")
        }
        var position = 0
        while position < samples.count {
            let count = min(words.count, samples.count - position)
            let written: sf_count_t
            switch encoding {
            case .int16:
                for i in 0..<count {
                    words[i] = PCM.sample(samples[position + i])
                }
                written = sf_write_short(handle, words, sf_count_t(count))
            case .float32:
                written = samples.extracting(position..<position + count).withUnsafeBufferPointer {
                    sf_write_float(handle, $0.baseAddress, sf_count_t(count))
                }
            }
            guard written == count else { throw failure() }
            position += count
            self.samples += count
        }
    }

    /// Appends the first `count` samples of a hop.
    public func write(_ hop: Hop, count: Int = Hop.length) throws {
        try write(hop.samples.span.extracting(..<count))
    }

    /// Completes the file and gives it its name.
    /// - Throws: `AudioError` of kind `.cannotCreate`; nothing of the file is left then.
    public func close() throws {
        guard let handle else { return }
        sf_command(handle, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
        guard sf_error(handle) == 0 else { throw failure() }
        self.handle = nil
        guard sf_close(handle) == 0 else {
            let reason = SystemError.last
            place = nil
            throw AudioError(.cannotCreate, "\(path): cannot be completed (\(reason))")
        }
        guard let place = place.take() else { return }
        do throws(SystemError) {
            try place.complete(isDurable: isDurable)
        } catch {
            throw AudioError(.cannotCreate, "\(path): cannot be put in place (\(error)); choose another folder")
        }
    }

    private func failure() -> AudioError {
        let reason = errno == 0 ? "the disk took no more" : SystemError.last.description
        discard()
        return AudioError(
            .cannotCreate, "\(path): cannot be written (\(reason)); free some space or choose another folder")
    }

    private func discard() {
        guard let handle else { return }
        sf_close(handle)
        self.handle = nil
        place = nil
    }

    private static func start(
        _ descriptor: consuming OwnedDescriptor, name: String, encoding: Encoding, sampleRate: Int
    ) throws -> OpaquePointer {
        var info = SF_INFO()
        info.channels = 1
        info.samplerate = Int32(sampleRate)
        let subtype = encoding == .int16 ? SF_FORMAT_PCM_16 : SF_FORMAT_FLOAT
        info.format = Int32(SF_FORMAT_WAV | subtype)
        do throws(SoundFileOpening.Failure) {
            return try SoundFileOpening.open(descriptor, mode: SFM_WRITE, &info)
        } catch {
            throw AudioError(.cannotCreate, "\(name): cannot be written (\(error.reason))")
        }
    }
}
