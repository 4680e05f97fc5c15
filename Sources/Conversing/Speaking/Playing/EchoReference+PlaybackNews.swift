public import EchoCancelling

extension EchoReference {
    /// Takes what a `Speaker` plays: `Speaker(voice: voice, onPlayback: reference.take)`.
    @Sendable public func take(_ news: PlaybackNews) {
        switch news {
        case .opened: opened()
        case .given(let audio):
            gave(audio.samples, position: audio.position, played: audio.played, time: audio.time)
        case .closed(let heard): closed(heard: heard)
        }
    }
}
