import CWslay
import Network
package import Services

/// Frames and messages of a web socket, as its client sees them: bytes in, messages out, and the other way round.
///
/// Answers pings and the peer's good-bye by itself. Does no input or output.
package final class WebSocketFraming {
    package enum Failure: Error {
        /// A message is longer than allowed.
        case tooLarge
        case malformed
    }

    /// Nil until the library is loaded: an initialiser that throws runs `deinit`, too.
    private var context: wslay_event_context_ptr?
    fileprivate var incoming: ArraySlice<UInt8> = []
    fileprivate var outgoing: [UInt8] = []
    fileprivate var messages: [[UInt8]] = []
    private var hasFailed = false

    /// - Parameter longest: bytes of the longest message.
    /// - Throws: `notInstalled` where there is no libwslay.
    package init(longest: Int) throws(ServiceError) {
        if let reason = rouse_wslay_load() {
            throw ServiceError(
                .notInstalled,
                "Web sockets are made with libwslay, which cannot be loaded (\(String(cString: reason))); install it.")
        }
        var callbacks = wslay_event_callbacks()
        callbacks.recv_callback = { context, room, count, _, framing in
            WebSocketFraming.from(framing).give(to: UnsafeMutableRawBufferPointer(start: room, count: count), context)
        }
        callbacks.send_callback = { _, bytes, count, _, framing in
            WebSocketFraming.from(framing).outgoing += UnsafeBufferPointer(start: bytes, count: count)
            return count
        }
        callbacks.genmask_callback = { _, room, count, _ in
            for index in 0..<count { room?[index] = .random(in: .min ... .max) }
            return 0
        }
        callbacks.on_msg_recv_callback = { _, message, framing in
            guard let message = message?.pointee, message.opcode == UInt8(WSLAY_TEXT_FRAME.rawValue) else { return }
            let text = UnsafeBufferPointer(start: message.msg, count: message.msg_length)
            WebSocketFraming.from(framing).messages.append(Array(text))
        }
        let status = wslay_event_context_client_init(&context, &callbacks, Unmanaged.passUnretained(self).toOpaque())
        precondition(status == 0, "no memory for a web socket")
        wslay_event_config_set_max_recv_msg_length(context, UInt64(longest))
    }

    deinit {
        if let context { wslay_event_context_free(context) }
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> WebSocketFraming {
        guard let pointer else { preconditionFailure("wslay gives back what it was given") }
        return Unmanaged<WebSocketFraming>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Whether the peer has said good-bye.
    var isClosed: Bool { wslay_event_get_close_received(context) != 0 }

    /// - Returns: the messages of text that these bytes complete.
    package func decode(_ bytes: [UInt8]) throws(Failure) -> [[UInt8]] {
        incoming += bytes
        if wslay_event_recv(context) != 0 { hasFailed = true }
        flush()
        // A client that cannot go on says why, and reads no more.
        if !isClosed, wslay_event_get_close_sent(context) != 0 {
            let code = UInt32(wslay_event_get_status_code_sent(context))
            throw code == WSLAY_CODE_MESSAGE_TOO_BIG.rawValue ? .tooLarge : .malformed
        }
        guard !hasFailed else { throw .malformed }
        defer { messages = [] }
        return messages
    }

    func encode(text: [UInt8]) {
        encode(text, WSLAY_TEXT_FRAME)
    }

    func encode(binary: [UInt8]) {
        encode(binary, WSLAY_BINARY_FRAME)
    }

    /// What is to be sent, which is the caller's from now on.
    package func takeOutgoing() -> [UInt8] {
        defer { outgoing = [] }
        return outgoing
    }

    private func encode(_ bytes: [UInt8], _ opcode: wslay_opcode) {
        bytes.withUnsafeBufferPointer { bytes in
            var message = wslay_event_msg(
                opcode: UInt8(opcode.rawValue), msg: bytes.baseAddress, msg_length: bytes.count)
            // Refused after a good-bye, when nothing more may be sent.
            _ = wslay_event_queue_msg(context, &message)
        }
        flush()
    }

    private func flush() {
        if wslay_event_send(context) != 0 { hasFailed = true }
    }

    private func give(to room: UnsafeMutableRawBufferPointer, _ context: wslay_event_context_ptr?) -> Int {
        guard !incoming.isEmpty else {
            wslay_event_set_error(context, Int32(WSLAY_ERR_WOULDBLOCK.rawValue))
            return -1
        }
        let piece = incoming.prefix(room.count)
        room.copyBytes(from: piece)
        incoming.removeFirst(piece.count)
        return piece.count
    }
}
