package import Network
import System

/// The limits on what a client may send, and how long it may take.
package struct ClientBounds: Sendable {
    private static let longestLine = Limit(
        65_536, .bytes, of: "a header line of a client", beyond: "the client is told `too-large`, and hung up on")
    private static let mostData = Limit(
        262_144, .bytes, of: "the data of a client's event", beyond: "the client is told `too-large`, and hung up on")
    private static let mostPayload = Limit(
        16 << 20, .bytes, of: "the payload of a client's event, of which nothing is kept",
        beyond: "the client is told `too-large`, and hung up on")
    private static let longestEvent = Limit(
        30, .seconds, of: "an event of a client, from its first byte to its last", beyond: "the client is hung up on")
    private static let longestShyness = Limit(
        30, .seconds, of: "a connection without an event yet", beyond: "the client is hung up on")
    private static let longestSilence = Limit(
        3_600, .seconds, of: "a connection on which the client says nothing any more",
        beyond: "the client is hung up on")
    private static let longestScarceShyness = Limit(
        3, .seconds, of: "a connection without an event yet, of the address with most of them where places get scarce",
        beyond: "the client is hung up on")
    private static let longestScarceSilence = Limit(
        15, .seconds, of: "a connection without news, of the address with most of them where places get scarce",
        beyond: "the client is hung up on")
    private static let longestStall = Limit(
        20, .seconds, of: "what a client is sent, to be taken by it", beyond: "the client is hung up on")
    private static let mostUnread = Limit(
        262_144, .bytes, of: "what a client was sent and has not taken", beyond: "the client is hung up on")
    private static let mostSpeech = Limit(
        48 << 20, .bytes, of: "speech that waits until a client takes it", beyond: "the client is hung up on")
    private static let mostEffort = Limit(
        32, .events, of: "what a client begins or changes in a moment, streams, sentences and texts; one a second more",
        beyond: "the client is told `too-often`, and hung up on")

    package var framing = WyomingFraming.Bounds(
        line: longestLine.value, data: mostData.value, payload: mostPayload.value)
    /// Seconds.
    package var event = Double(longestEvent.value)
    package var shyness = Double(longestShyness.value)
    package var silence = Double(longestSilence.value)
    /// The same where places get scarce.
    package var scarceShyness = Double(longestScarceShyness.value)
    package var scarceSilence = Double(longestScarceSilence.value)
    package var stall = Double(longestStall.value)
    package var unread = mostUnread.value
    package var speech = mostSpeech.value
    package var effort = mostEffort.value

    package init() {}
}
