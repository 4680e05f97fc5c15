import Testing
import VoiceActivity

@Suite("The noise floor")
struct NoiseFloorTests {
    @Test("A fan that is switched on is background within 1 s, at any loudness", arguments: [20, 40])
    func fan(decibels: Int) {
        let quiet: Float = 0.0005
        let loud: Float = quiet * (decibels == 20 ? 10 : 100)
        var stream = Stream()
        stream.play(4, Sound.noise(quiet))
        stream.play(3, Sound.noise(loud))
        let before = stream.activities[390].noiseFloor
        #expect(stream.said(5, 7).allSatisfy { $0.noiseFloor > before + Float(decibels) - 4 })
        #expect(stream.said(5, 7).allSatisfy { !$0.isSpeech })
        #expect(stream.said(5, 7).allSatisfy { $0.snr > -4 && $0.snr < 8 })
    }

    @Test("A fan that is switched off is forgotten at once")
    func fanOff() {
        var stream = Stream()
        stream.play(4, Sound.noise(0.05))
        stream.play(1, Sound.noise(0.0005))
        #expect(stream.said(4.3, 5).allSatisfy { $0.noiseFloor < -62 && !$0.isSpeech })
    }

    @Test("A vowel held for 4 s does not lift it, steady as a machine's or wavering as a person's", arguments: [0, 1])
    func vowel(wavering: Int) {
        var configuration = VoiceActivityConfiguration()
        configuration.usesLearnedModel = false
        var stream = Stream(configuration)
        let room = Sound.noise(0.0005)
        stream.play(3, room)
        stream.play(4, Sound.sum(room, wavering == 0 ? Sound.vowel(0.2, hertz: 130) : Sound.heldVowel(0.2)))
        let before = stream.activities[290].noiseFloor
        #expect(stream.said(3, 7).allSatisfy { $0.noiseFloor < before + 6 })
        #expect(stream.said(3.3, 7).allSatisfy { $0.isSpeech }, "the hand-made combination hears it to its end")
    }

    @Test("Chords held for a second each do not lift it")
    func music() {
        var stream = Stream()
        let chords: [[Double]] = [[220, 277, 330], [196, 247, 294], [233, 294, 349]]
        stream.play(3, Sound.noise(0.0005))
        stream.play(4.5) { n in
            let chord = chords[n / 16_000 % 3].map { Sound.vowel(0.05, hertz: $0)(n) }
            return chord.reduce(0, +) + Sound.noise(0.0005)(n)
        }
        let before = stream.activities[290].noiseFloor
        #expect(stream.said(3, 7.5).allSatisfy { $0.noiseFloor < before + 6 })
    }

    @Test("Level and floor of white noise read what it was made with")
    func calibrated() {
        var stream = Stream()
        stream.play(5, Sound.noise(0.1))
        let made: Float = -24.77
        let level = stream.said(2, 5).map(\.level).reduce(0, +) / 300
        let floor = stream.said(2, 5).map(\.noiseFloor).reduce(0, +) / 300
        #expect(abs(level - made) < 0.7)
        #expect(floor > made - 6 && floor < made)
    }

    @Test("Digital silence reads the rounding noise of 16 bits")
    func silence() {
        var stream = Stream()
        stream.play(1, Sound.silence)
        #expect(stream.said(0.5, 1).allSatisfy { abs($0.level - -101.1) < 1 && abs($0.snr) < 0.1 })
    }
}
