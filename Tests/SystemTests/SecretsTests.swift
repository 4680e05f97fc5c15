import System
import Testing

@Suite("Secrets")
struct SecretsTests {
    @Test("are hidden wherever they stand, for as long as they are held")
    func held() {
        func says(_ text: String) -> String {
            Secrets.masked("curl -H 'Authorization: Bearer \(text)' http://h/?t=\(text)&x")
        }
        let secret = "hush-as-long-as-held"
        var holder: HeldSecret? = HeldSecret(secret)
        #expect(says(secret) == says("***"))
        let second = HeldSecret(secret)
        withExtendedLifetime(holder) {}
        holder = nil
        #expect(says(secret) == says("***"), "somebody holds it still")
        withExtendedLifetime(second) {}
        #expect(Secrets.masked("hush-as-long") == "hush-as-long", "a part of it is another word")
    }

    @Test("are shown when nobody holds them any more")
    func forgotten() {
        do { withExtendedLifetime(HeldSecret("hush-and-forgotten")) {} }
        #expect(Secrets.masked("hush-and-forgotten") == "hush-and-forgotten")
    }

    @Test("that are parts of others leave nothing of those")
    func nested() {
        let secrets = ["hush-nested", "hush-nested-in-another"].map(HeldSecret.init)
        #expect(Secrets.masked("hush-nested hush-nested-in-another") == "*** ***")
        withExtendedLifetime(secrets) {}
    }

    @Test("of less than four bytes would hide other words")
    func short() {
        let secrets = ["", "a", "ion"].map(HeldSecret.init)
        #expect(Secrets.masked("the station") == "the station")
        withExtendedLifetime(secrets) {}
    }

    @Test(
        "are the user and password of an address",
        arguments: [
            ("https://me:hush@h/x", "https://***@h/x"),
            ("https://me@hush@h/x", "https://***@h/x"),
            ("wss://hush@h:2700", "wss://***@h:2700"),
            ("'https://me:hush@h?a=b@c'", "'https://***@h?a=b@c'"),
            ("get https://me:hush@h and https://you:hush@g", "get https://***@h and https://***@g"),
            ("url=mqtt://me:hush@h", "url=mqtt://***@h"),
            ("https://ünï:cödé@h/ü", "https://***@h/ü"),
        ])
    func addresses(text: String, masked: String) {
        #expect(Secrets.masked(text) == masked)
        #expect(Secrets.masked(masked) == masked)
    }

    @Test(
        "are not guessed",
        arguments: [
            "", "token=value", "run --password value", "-u me", "Bearer value", "me@example.org", "tcp://[::1]:10300",
            "http://127.0.0.1:8080/inference?room=2@3", "http://h/@x", "plughw:CARD=Device,DEV=0", "://", "@", "key://",
            "mailto:me@example.org", "https://a b@c",
        ])
    func visible(text: String) {
        #expect(Secrets.masked(text) == text)
    }

    @Test("take no time that grows faster than the text", .timeLimit(.minutes(20)))
    func long() {
        let secret = HeldSecret("hush-in-a-long-text")
        for piece in ["://", "a://b@", "@", "hush-in-a-long-text", "hush-in-a-", "h"] {
            _ = Secrets.masked(String(repeating: piece, count: 20_000))
        }
        withExtendedLifetime(secret) {}
    }
}
