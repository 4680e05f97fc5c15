import HTTPServer
import Testing

/// Where something is served over HTTP, as `--metrics` and `--page` take it.
@Suite struct HTTPAddressTests {
    @Test(arguments: [
        ("9464", "127.0.0.1", 9_464), ("0", "127.0.0.1", 0), ("65535", "127.0.0.1", 65_535),
        ("localhost:9464", "localhost", 9_464), ("0.0.0.0:80", "0.0.0.0", 80), ("[::1]:9464", "::1", 9_464),
    ])
    func isAPortOrAHostAndAPort(text: String, host: String, port: Int) {
        let address = HTTPAddress(text)
        #expect(address?.host == host && address?.port == port)
    }

    @Test(arguments: [
        "", ":", "localhost", "localhost:", ":9464", "65536", "-1", "+1", " 1", "1.5", "0x10", "9464x", "1:2:3", "::1",
        "[::1]", "[]:1", "[::1:9464", "99999999999999999999",
    ])
    func nothingElseIsOne(text: String) {
        #expect(HTTPAddress(text) == nil)
    }
}
