import Audio
import Clients
import Network
import Services
import Speaking
import System

/// Speaks a client's texts one after the other. Belongs to one thread; speech from the voice comes in by `take`.
final class SpeechQueue {
    private static let mostWaiting = Limit(
        64, .elements, of: "a client's texts that wait to be spoken", beyond: "the client is told `busy`")
    /// Frames of a chunk.
    private static let chunk = 2_048

    /// What a voice has said, and for which text.
    struct News: Sendable {
        fileprivate let number: Int
        fileprivate let news: Synthesis.News
    }

    private let served: ServedSpeech
    private let origin: String?
    private let hear: @Sendable (News) -> Void
    private var orders = SpeechRequests()
    private var waiting: ArraySlice<SpeechRequests.Order> = []
    private var number = 0
    private var synthesis: Synthesis?
    private var place: FairSlots.Slot?
    private var format: SpeechFormat?

    /// - Parameters:
    ///   - origin: the machine that it is for; nil where that cannot be told.
    ///   - hear: brings news to the desk's thread, and there to `take`.
    init(_ served: ServedSpeech, for origin: String?, hear: @escaping @Sendable (News) -> Void) {
        self.served = served
        self.origin = origin
        self.hear = hear
    }

    deinit { synthesis?.cancel() }

    /// Whether something is being said.
    var isBusy: Bool { synthesis != nil }

    /// - Returns: what the client is to be sent, after what it is being sent.
    func take(_ event: WyomingEvent) -> [WyomingEvent] {
        do throws(ClientComplaint) {
            waiting += try orders.take(event)
            guard waiting.count <= Self.mostWaiting.value else {
                waiting = []
                throw ClientComplaint("busy", "Too many texts wait to be spoken; wait for those before.")
            }
        } catch {
            return [.error(error.code, error.text)] + goOn()
        }
        return goOn()
    }

    func take(_ news: News) -> [WyomingEvent] {
        guard news.number == number else { return [] }
        switch news.news {
        case .piece(.format(let format)):
            self.format = format
            return [WyomingEvent(type: "audio-start", data: Self.data(format))]
        case .piece(.samples(let samples)):
            guard let format else { return [] }
            let size = Self.chunk * format.channels
            return stride(from: 0, to: samples.count, by: size).map { first in
                let piece = samples[first..<min(samples.count, first + size)]
                return WyomingEvent(type: "audio-chunk", data: Self.data(format), payload: PCM.bytes(piece))
            }
        case .piece(.word): return []
        case .ended(let failure):
            let hasBegun = format != nil
            (synthesis, place, format) = (nil, nil, nil)
            var events: [WyomingEvent] = []
            if hasBegun { events.append(WyomingEvent(type: "audio-stop")) }
            if let failure { events.append(.error(failure.code.rawValue, failure.description)) }
            return events + goOn()
        }
    }

    /// Begins the next text, if none is being said.
    private func goOn() -> [WyomingEvent] {
        var events: [WyomingEvent] = []
        while synthesis == nil, let order = waiting.popFirst() {
            switch order {
            case .tellEnd: events.append(WyomingEvent(type: "synthesize-stopped"))
            case .say(let text, let wish):
                do {
                    let spoken = try SpokenText(text)
                    place = try served.places.acquire(for: origin)
                    number += 1
                    synthesis = Synthesis(spoken, by: served.voice, in: served.manner(wish)) { [number, hear] news in
                        hear(News(number: number, news: news))
                    }
                } catch let error as ClientComplaint {
                    events.append(.error(error.code, error.text))
                } catch {
                    events.append(.error("bad-request", "\(error)"))
                }
            }
        }
        return events
    }

    private static func data(_ format: SpeechFormat) -> [String: JSONValue] {
        ["rate": .integer(format.rate), "width": .integer(2), "channels": .integer(format.channels)]
    }
}
