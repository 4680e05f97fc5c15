/// What recordings may be, for help and errors.
enum RecordingFormats {
    /// Those of libsndfile, and those that ffmpeg decodes where it is installed.
    static let text = "WAV, FLAC, OGG, Opus, MP3, AIFF and more; with ffmpeg M4A, WebM, AAC, AMR, WMA"
}
