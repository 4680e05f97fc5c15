public import Transcription

/// The backends that send audio to a service. None is used unless it is named.
public enum NetworkTranscription {
    public static let factories = [
        HTTPTranscriptionBackend.factory, WitBackend.factory, VoskBackend.factory, WyomingBackend.factory,
    ]
}
