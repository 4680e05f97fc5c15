import CCurl

/// One request or connection of libcurl's, of which a single thread may know.
final class CurlHandle {
    /// What came of reading from a connection.
    enum Reading {
        case bytes(Int)
        case nothingYet
        case end
        case failed(CurlFailure)
    }

    let pointer: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    private let hosts = KnownHosts.list
    /// Where the library writes what went wrong.
    private let complaint: UnsafeMutablePointer<CChar>

    /// - Returns: nil when there is no memory for it.
    init?(url: String, connectTimeout: Duration) {
        guard let pointer = rouse_curl_handle() else { return nil }
        self.pointer = pointer
        complaint = .allocate(capacity: Int(CURL_ERROR_SIZE))
        complaint.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        rouse_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, complaint)
        rouse_curl_set_text(pointer, CURLOPT_URL, url)
        rouse_curl_set_number(pointer, CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout.milliseconds))
        if let hosts { rouse_curl_set_pointer(pointer, CURLOPT_RESOLVE, hosts) }
    }

    deinit {
        rouse_curl_free(pointer)
        rouse_curl_free_list(headers)
        rouse_curl_free_list(hosts)
        complaint.deallocate()
    }

    func trust(_ roots: TrustedRoots) {
        guard case .file(let pem) = roots else { return }
        _ = pem.withUnsafeBytes { rouse_curl_set_roots(pointer, $0.baseAddress, $0.count) }
    }

    /// Makes it a GET.
    func get(headers lines: [String]) {
        set(headers: lines)
    }

    /// Makes it a POST.
    /// - Parameter length: bytes of the body; nil where that is not known yet.
    func post(headers lines: [String], length: Int?) {
        rouse_curl_set_number(pointer, CURLOPT_POST, 1)
        if let length { rouse_curl_set_large(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(length)) }
        // Without an empty "Expect" the library would wait a second for servers that do not know 100 Continue.
        set(headers: lines + ["Expect:"] + (length == nil ? ["Transfer-Encoding: chunked"] : []))
    }

    private func set(headers lines: [String]) {
        for line in lines { headers = rouse_curl_append(headers, line) }
        rouse_curl_set_pointer(pointer, CURLOPT_HTTPHEADER, headers)
    }

    /// Whether the connection is there, and the request on its way.
    var isSending: Bool { rouse_curl_large(pointer, CURLINFO_PRETRANSFER_TIME_T) > 0 }

    /// - Parameter context: what the functions are given back.
    func call(
        header: curl_write_callback, body: curl_write_callback, upload: curl_read_callback,
        seek: curl_seek_callback, context: UnsafeMutableRawPointer
    ) {
        rouse_curl_set_callbacks(pointer, header, body, upload, seek, context)
    }

    /// Makes it a connection alone, over which anything may be said.
    func connectOnly(path: String?) {
        rouse_curl_set_number(pointer, CURLOPT_CONNECT_ONLY, 1)
        rouse_curl_set_number(pointer, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        rouse_curl_set_number(pointer, CURLOPT_FRESH_CONNECT, 1)
        if let path { rouse_curl_set_text(pointer, CURLOPT_UNIX_SOCKET_PATH, path) }
    }

    /// Goes on with an upload that had nothing to send.
    func resume() {
        rouse_curl_resume(pointer)
    }

    var socket: Int32 { rouse_curl_socket(pointer) }

    func receive(_ bytes: UnsafeMutableRawBufferPointer) -> Reading {
        var count = 0
        let code = rouse_curl_receive(pointer, bytes.baseAddress, bytes.count, &count)
        switch code {
        case CURLE_OK: return count == 0 ? .end : .bytes(count)
        case CURLE_AGAIN: return .nothingYet
        default: return .failed(failure(code))
        }
    }

    /// - Returns: how many bytes the system took; 0 when it takes none for now.
    func send(_ bytes: UnsafeRawBufferPointer) -> Result<Int, CurlFailure> {
        var count = 0
        let code = rouse_curl_send(pointer, bytes.baseAddress, bytes.count, &count)
        switch code {
        case CURLE_OK: return .success(count)
        case CURLE_AGAIN: return .success(0)
        default: return .failure(failure(code))
        }
    }

    func failure(_ code: CURLcode) -> CurlFailure {
        let said = String(cString: complaint)
        return CurlFailure(
            code: code.rawValue, systemError: Int32(rouse_curl_number(pointer, CURLINFO_OS_ERRNO)),
            isConnected: rouse_curl_large(pointer, CURLINFO_CONNECT_TIME_T) > 0,
            reason: said.isEmpty ? String(cString: rouse_curl_reason(code)) : said)
    }
}

/// Why libcurl gave up, beside the facts that tell one reason from another.
struct CurlFailure: Error, Sendable {
    /// A `CURLcode`.
    let code: UInt32
    /// As in `errno`, where the system refused something.
    let systemError: Int32
    /// Whether the connection itself was there.
    let isConnected: Bool
    let reason: String
}

extension Duration {
    /// Rounded down, and no more than a C int holds.
    var milliseconds: Int {
        let milliseconds = components.seconds.multipliedReportingOverflow(by: 1000)
        guard !milliseconds.overflow, milliseconds.partialValue < Int(Int32.max) else { return Int(Int32.max) }
        return Int(milliseconds.partialValue + components.attoseconds / 1_000_000_000_000_000)
    }
}
