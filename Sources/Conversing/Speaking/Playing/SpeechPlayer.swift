import Audio
import CLinux
import Services
import System

/// Plays utterances through ALSA on a thread of its own, while they are still being made.
///
/// The device is held only while there is something to play.
final class SpeechPlayer: SpeechOutlet {
    private let voice: any Voice
    private let orders: PlayerOrders

    /// - Parameters:
    ///   - report: is called on the player's thread.
    ///   - tap: hears what is played, on the player's thread, which must not be kept.
    /// - Throws: `AudioError` where the system has no descriptor or thread left.
    init(
        _ voice: any Voice, device: String, tap: (@Sendable (PlaybackNews) -> Void)?,
        report: @escaping @Sendable (Int, OutletNews) -> Void
    ) throws {
        self.voice = voice
        do throws(SystemError) {
            let orders = try PlayerOrders()
            self.orders = orders
            try DetachedThread.run {
                rouse_name_thread("rouse-speech")
                PlayerLoop(orders, device: device, tap: tap.map(PlaybackTap.init), report: report).run()
            }
        } catch {
            throw AudioError(
                .unavailable, "there is no thread or descriptor left to speak with (\(error)); end other programs")
        }
    }

    deinit {
        orders.change { $0.isOver = true }
    }

    func start(_ utterance: Utterance) {
        let turn = SpeechTurn(utterance, by: voice, news: orders.news)
        orders.change { wish in
            wish.turn = turn
            wish.stop = nil
        }
    }

    func pause() { orders.change { $0.isPaused = true } }

    func resume() { orders.change { $0.isPaused = false } }

    func stop(_ id: Int, _ point: StopPoint) {
        orders.change { wish in
            guard let turn = wish.turn, turn.utterance.id == id else { return }
            wish.stop = point
            if point == .atOnce { turn.cancel() }
        }
    }
}
