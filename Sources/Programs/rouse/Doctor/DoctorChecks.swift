/// Everything that `rouse doctor` looks at, in the order in which it is told. A new check is a value here.
enum DoctorChecks {
    static let all: [DoctorCheck] = [
        .settings, .models, .device, .permissions, .soundServer, .phrases, .speechPrograms, .freeSpeech,
        .transcription, .understanding, .voice, .programs, .broker, .addresses, .folders, .sandbox, .clock,
    ]
}
