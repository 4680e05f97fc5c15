/// What whoever types `rouse` and nothing else wants to know.
enum FirstSteps {
    static let text = """
        Rouse learns a word from you and listens for it. To begin:
          rouse devices                      tries the microphones
          rouse enroll --keyword computer    learns the word; say it three times
          rouse listen                       tells when it is said
        'rouse --help' lists everything.
        """
}
