import CCrypto
import CCurl
import CMosquitto
import CSeccomp
import CSpeexDSP
import CTLS
import CWslay
import Glibc
import Testing

#if PocketSphinx
    import CPocketSphinx
#endif

/// A mistake of ours: a function is called before its library is loaded. Each test calls one in a process of its own,
/// where nothing was loaded.
@Suite("A function of a library that is not loaded", .timeLimit(.minutes(20)))
struct UnloadedLibraryTests {
    private func expectWords(
        _ end: ExitTest.Result?, _ function: String, _ library: String, at place: SourceLocation = #_sourceLocation
    ) {
        let errors = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            errors.contains("rouse: \(function) was called, but \(library) is not loaded"), "\(errors)",
            sourceLocation: place)
    }

    @Test("of libcrypto ends the program with words")
    func crypto() async {
        let end = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            rouse_crypto_free_key(nil)
        }
        expectWords(end, "EVP_PKEY_free", "libcrypto.so.3")
    }

    @Test("of libssl ends the program with words")
    func tls() async {
        let end = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            rouse_tls_free_session(nil)
        }
        expectWords(end, "SSL_free", "libssl.so.3")
    }

    @Test("of libcurl ends the program with words")
    func curl() async {
        let end = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            _ = rouse_curl_multi()
        }
        expectWords(end, "curl_multi_init", "libcurl.so.4")
    }

    @Test("of libmosquitto ends the program with words")
    func mosquitto() async {
        let end = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            _ = rouse_mosquitto_error(1)
        }
        expectWords(end, "mosquitto_strerror", "libmosquitto.so.1")
    }

    @Test("of libseccomp ends the program with words")
    func seccomp() async {
        let end = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            rouse_seccomp_free(nil)
        }
        expectWords(end, "seccomp_release", "libseccomp.so.2")
    }

    @Test("of libspeexdsp ends the program with words")
    func speexdsp() async {
        let end = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            rouse_denoiser_free(nil)
        }
        expectWords(end, "speex_preprocess_state_destroy", "libspeexdsp.so.1")
    }

    @Test("of libwslay ends the program with words")
    func wslay() async {
        let end = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            wslay_event_context_free(nil)
        }
        expectWords(end, "wslay_event_context_free", "libwslay.so.1")
    }

    #if PocketSphinx
        @Test("of libpocketsphinx ends the program with words")
        func pocketsphinx() async {
            let end = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
                _ = ps_args()
            }
            expectWords(end, "ps_args", "libpocketsphinx.so.3")
        }
    #endif
}
