import System
import Testing

@Suite("Secrets")
struct SecretsTests {
    @Test(
        "are hidden where they stand",
        arguments: [
            // Names with values.
            ("token=hush", "token=***"),
            ("api_key=hush", "api_key=***"),
            ("HA_TOKEN=hush", "HA_TOKEN=***"),
            ("HATOKEN=hush", "HATOKEN=***"),
            ("haToken=hush", "haToken=***"),
            ("MY_SECRET='hu sh'", "MY_SECRET='***'"),
            ("DB_PASS=hush rouse", "DB_PASS=*** rouse"),
            ("env A=1 MQTT_PASSWORD=hush B=2 run", "env A=1 MQTT_PASSWORD=*** B=2 run"),
            ("SSH_AUTH=hush", "SSH_AUTH=***"),
            ("ENCRYPTION_KEY=hush", "ENCRYPTION_KEY=***"),
            ("token=hu'sh 'hu", "token=***"),
            ("key = \"hu sh\"", "key = \"***\""),
            ("authorization = \"Basic aHVzaA==\"", "authorization = \"***\""),
            ("{\"token\":\"hush\",\"text\":\"on\"}", "{\"token\":\"***\",\"text\":\"on\"}"),
            ("{ \"api_key\" : \"hu\\\"sh\" }", "{ \"api_key\" : \"***\" }"),
            ("{\\\"password\\\": \\\"hush\\\"}", "{\\\"password\\\": \\\"***\\\"}"),
            ("password: hush", "password: ***"),
            // Addresses.
            ("http://h/x?token=hush&room=2", "http://h/x?token=***&room=2"),
            ("http://h/x?room=2&api_key=hush", "http://h/x?room=2&api_key=***"),
            ("https://h/x?key=hush", "https://h/x?key=***"),
            ("https://h/x#access_token=hush", "https://h/x#access_token=***"),
            ("https://me:hush@h/x", "https://***@h/x"),
            ("https://me@hush@h/x", "https://***@h/x"),
            ("wss://hush@h:2700", "wss://***@h:2700"),
            ("get https://me:hush@h and https://you:hush@g", "get https://***@h and https://***@g"),
            ("url=mqtt://me:hush@h", "url=mqtt://***@h"),
            ("me:hush@host/path", "***@host/path"),
            // Options.
            ("run --token hush on", "run --token *** on"),
            ("run --token=hush on", "run --token=*** on"),
            ("run --password 'hu sh' on", "run --password '***' on"),
            ("run --pw hush", "run --pw ***"),
            ("run --pass\thush", "run --pass\t***"),
            ("run --api-key   hush", "run --api-key   ***"),
            ("curl -u me:hush http://h", "curl -u *** http://h"),
            ("curl -ume:hush http://h", "curl -u*** http://h"),
            ("curl --user me:hush http://h", "curl --user *** http://h"),
            ("curl --oauth2-bearer hush http://h", "curl --oauth2-bearer *** http://h"),
            ("mosquitto_pub -u me -P hush -t wake", "mosquitto_pub -u *** -P *** -t wake"),
            ("mosquitto_pub -Phush -t wake", "mosquitto_pub -P*** -t wake"),
            ("sh -c 'curl --token hush'", "sh -c 'curl --token ***'"),
            // Headers.
            ("curl -H 'Authorization: Bearer hush' h", "curl -H 'Authorization: ***' h"),
            ("curl -H \"Authorization: Basic aHVzaA==\" h", "curl -H \"Authorization: ***\" h"),
            ("curl -H 'X-Api-Key: hush' h", "curl -H 'X-Api-Key: ***' h"),
            ("curl -H X-Auth-Token:hush h", "curl -H X-Auth-Token:*** h"),
            ("curl -H 'Cookie: a=hush; b=hush' h", "curl -H 'Cookie: ***' h"),
            ("Bearer hush", "Bearer ***"),
            ("bearer\thush", "bearer\t***"),
            ("Bearer   hush behind", "Bearer   *** behind"),
            ("Basic bWU6aHVzaA== behind", "Basic *** behind"),
            // What is a token by its looks.
            ("run eyJhbGciOi.eyJpc3MiOi.c2lnbmF0 on", "run *** on"),
            (
                "https://api.telegram.org/bot123456:AAEhushhushhushhushhush/send",
                "https://api.telegram.org/bot***/send"
            ),
        ])
    func hidden(text: String, masked: String) {
        #expect(Secrets.masked(text) == masked)
        #expect(Secrets.masked(masked) == masked)
    }

    @Test(
        "are not seen in what is none",
        arguments: [
            "", "computer.rouse", "rouse enroll --keyword computer one.wav", "--monkey banana", "keyboard=german",
            "monkey=banana", "turkey: 5", "--keyboard de", "compass=north", "bypass=yes", "author=me", "tokenizer=bert",
            "max_tokens=100", "token-env=MY_TOKEN", "token-file=/run/token", "--password-file /run/password",
            "key_file: /etc/tls.pem", "-o token-env=MY_TOKEN", "PWD=/home/me", "run --user-agent rouse",
            "http://127.0.0.1:8080/inference?room=2", "tcp://[::1]:10300", "mailto:me@example.org", "me@example.org",
            "plughw:CARD=Device,DEV=0", "hw:0,0", "12:30", "Basic usage: say the word",
            "The value '5' is invalid for 'token': give a text", "the keyword is 'open sesame'", "say -u",
            "give it a valid token with 'token-env' or 'token-file'", "invalid bearer token",
            "notify-send \"Rouse heard: computer\"", "{\"keyword\":\"computer\",\"command\":1}", "a=b=c", "=", ":",
            "://", "@", "--", "\\", "\"", "'", "eyJ", "bot:", "key://host",
        ])
    func visible(text: String) {
        #expect(Secrets.masked(text) == text)
    }

    @Test("in the values of a setting are hidden as wholes, and behind the value that says so")
    func values() {
        let pairs = ["token=hu sh", "url=http://h?key=hush", "argument=--token", "argument=hush", "argument=on"]
        #expect(
            Secrets.masked(pairs, arePairs: true)
                == ["token=***", "url=http://h?key=***", "argument=--token", "argument=***", "argument=on"])
        #expect(Secrets.masked(["say", "--pw", "hush", "a=b"], arePairs: false) == ["say", "--pw", "***", "a=b"])
    }

    @Test("take no time that grows faster than the text", .timeLimit(.minutes(5)))
    func long() {
        for piece in ["token=", "--token ", "\"", "\\", "://", "a:b@", "key : ", "bearer  ", "-u", "bot1:", "' '"] {
            _ = Secrets.masked(String(repeating: piece, count: 20_000))
        }
    }
}
