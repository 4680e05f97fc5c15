/// Where hops come from: a file, standard input, a device or memory.
///
/// A source is pulled. It converts whatever it reads to 16 kHz mono before it hands it out, so that nothing behind it
/// knows about rates, channels or sample formats.
public protocol AudioSource: AnyObject {
    /// Fills `hop` with the next 160 samples and returns how many of them are audio.
    ///
    /// Returns 160 until the audio ends; the last hop may be shorter (the rest of it is zero), and 0 means that there
    /// is no more. A live source waits until the hop has been captured.
    /// - Throws: `AudioError` with a sentence for the user.
    func next(_ hop: inout Hop) throws -> Int

    /// Seconds of audio in the source, where that is known before it is read.
    var duration: Double? { get }
}

/// A source that waits for audio, and can be told from elsewhere not to wait any longer.
public protocol StoppableSource: AudioSource {
    /// Ends the audio: `next` returns at once, also while it waits.
    var stopSignal: StopSignal { get }
}
