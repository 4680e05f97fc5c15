import IntentServices
import Services
import TestSupport
import Testing

@Suite("The catalog of services for intents", .timeLimit(.minutes(20)))
struct CatalogTests {
    @Test("has eight, of which all but programs use the network")
    func names() {
        let factories = IntentServices.catalog.factories
        #expect(
            factories.map(\.name) == [
                "home-assistant", "wyoming", "rasa", "wit", "dialogflow", "susi", "openai", "program",
            ])
        #expect(factories.filter { !$0.usesNetwork }.map(\.name) == ["program"])
        for factory in factories { #expect(factory.options.suffix(2).map(\.name) == ["timeout", "max-answer"]) }
    }

    struct Mistake: Sendable {
        let name: String
        var options: [String: [String]] = [:]
        var code = ServiceError.Code.usage
        let says: String
    }

    @Test(
        "tells what is wrong with a name or an option",
        arguments: [
            Mistake(
                name: "wizard",
                says:
                    "There is no service 'wizard'; choose one of home-assistant, wyoming, rasa, wit, dialogflow, susi, "
                    + "openai, program."),
            Mistake(
                name: "rasa", says: "The service 'rasa' needs the option 'url', for example url=http://127.0.0.1:5005."),
            Mistake(
                name: "rasa", options: ["url": ["ftp://x"]],
                says:
                    "A service's address looks like http://127.0.0.1:5005, without user and password; 'ftp://x' does not."
            ),
            Mistake(
                name: "rasa", options: ["url": ["http://u:secret@x"]],
                says:
                    "A service's address looks like http://127.0.0.1:5005, without user and password; the one given does "
                    + "not."),
            Mistake(
                name: "rasa", options: ["url": ["http://x/?a=b"]],
                says:
                    "The address of the service 'rasa' ends before the path of a request, as http://127.0.0.1:5005 does; "
                    + "leave out what follows '?' or '#'."),
            Mistake(
                name: "rasa", options: ["url": ["http://x"], "token-in": ["cookie"]],
                says: "The option 'token-in' of the service 'rasa' must be header or parameter, not 'cookie'."),
            Mistake(
                name: "rasa", options: ["url": ["http://x"], "min-confidence": ["2"]],
                says: "The option 'min-confidence' of the service 'rasa' must be a number from 0.0 to 1.0, not '2'."),
            Mistake(
                name: "susi", options: ["url": ["http://x"], "colour": ["red"]],
                says:
                    "The service 'susi' has no option 'colour'; it has url, language, token-env, token-file, ca-file, "
                    + "timeout, max-answer."),
            Mistake(
                name: "home-assistant", options: ["url": ["http://x"]],
                says:
                    "The service 'home-assistant' needs a long-lived access token; name where it is with token-env=NAME "
                    + "or token-file=FILE."),
            Mistake(
                name: "wit",
                says:
                    "The service 'wit' needs the app's token; name where it is with token-env=NAME or token-file=FILE."),
            Mistake(
                name: "wit", options: ["token-env": ["ROUSE_NO_SUCH"]],
                says: "The environment variable 'ROUSE_NO_SUCH', which should hold the token, is not set; set it."),
            Mistake(
                name: "wyoming", options: ["url": ["tcp://h"], "request": ["sing"]],
                says: "The option 'request' of the service 'wyoming' must be transcript or recognize, not 'sing'."),
            Mistake(
                name: "dialogflow", options: ["key-file": ["/nonexistent/key.json"]], code: .noInput,
                says:
                    "The key file '/nonexistent/key.json' cannot be read: No such file or directory; name one that can."
            ),
            Mistake(
                name: "openai", options: ["url": ["http://x"]],
                says: "The service 'openai' needs the option 'intents', for example intents=intents.json."),
            Mistake(
                name: "program",
                says: "The service 'program' needs the option 'command', for example "
                    + "command=my-understanding."),
        ])
    func mistakes(_ mistake: Mistake) {
        let error = #expect(throws: ServiceError.self) {
            try IntentServices.catalog.make(mistake.name, options: mistake.options)
        }
        #expect(error?.code == mistake.code)
        #expect(error?.description == mistake.says)
    }

    @Test(
        "tells what is wrong with a file of intents",
        arguments: [
            "", "[]", "{}", #"{"A": 5}"#, #"{"": {}}"#, #"{"A": {"slots": {"r": {"values": []}}}}"#,
            #"{"A": {"slots": {"": {}}}}"#, "{\"A\\n\": {}}",
        ])
    func intents(content: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.store(content.utf8, as: "intents.json")
        let error = #expect(throws: ServiceError.self) {
            try IntentServices.catalog.make(
                "openai", options: ["url": ["http://x"], "model": ["m"], "intents": [file]])
        }
        #expect(error?.code == .noInput)
        #expect(error?.description.contains(file) == true)
    }

    @Test("shows a token in no description of a service")
    func descriptions() throws {
        for subject in Subject.all {
            let options = subject.name == "rasa" ? ["token-in": ["parameter"]] : [:]
            let service = try subject.service(port: 1, options)
            var text = ""
            dump(service, to: &text)
            #expect(!text.contains(Subject.secret) && !text.contains("PRIVATE KEY"), "\(subject.name)")
        }
    }
}
