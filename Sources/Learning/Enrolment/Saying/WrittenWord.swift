import KeywordModels
import System

/// A word that is known as it is written, and what speech programs make of it.
public struct WrittenWord: Sendable, Hashable {
    /// Ways to write it; text in `[[ ]]` are phones as espeak-ng writes them.
    public let spellings: [String]
    /// As espeak-ng calls it: `en`, `de`, `pt-br`.
    public let language: String
    /// Programs that say it in the place of espeak-ng and flite.
    public let programs: [VoiceProgram]

    /// Letters of a spelling at most.
    public static let longestSpelling = KeywordOrigin.longestText

    public init(spellings: [String], language: String = "en", programs: [VoiceProgram] = []) {
        precondition(!spellings.isEmpty, "a written word has a spelling")
        self.spellings = spellings
        self.language = language
        self.programs = programs
    }

    /// Has the word said in many voices, which takes some seconds.
    /// - Returns: a take for each voice.
    /// - Throws: `VoiceProgram.Failure` where a program is missing or does not do it.
    public func takes() throws(VoiceProgram.Failure) -> [Enroller.Take] {
        guard !programs.isEmpty else { return try takesOfInstalledPrograms() }
        var takes: [Enroller.Take] = []
        for program in programs {
            let voices = program.hasManyVoices ? InstalledVoices.espeakCount : 1
            for voice in 0..<voices {
                do {
                    // A model with few voices has no further ones.
                    let texts = program.hasManyVoices ? [spellings[voice % spellings.count]] : spellings
                    for text in texts { takes.append(try take(of: text, by: program, voice: voice)) }
                } catch  where voice > 0 {
                    break
                }
            }
        }
        return takes
    }

    private func takesOfInstalledPrograms() throws(VoiceProgram.Failure) -> [Enroller.Take] {
        let voices = InstalledVoices.espeak(language: language)
        let first: Enroller.Take
        do throws(VoiceProgram.Failure) {
            first = try take(of: spellings[0], by: voices[0].program, named: voices[0].name)
        } catch {
            throw InstalledVoices.explained(error, language: language)
        }
        // flite speaks English and knows no phones of espeak-ng.
        let more =
            voices.indices.dropFirst().map { (spellings[$0 % spellings.count], voices[$0]) }
            + InstalledVoices.flite(language: language).flatMap { voice in
                spellings.filter { !$0.contains("[[") }.map { ($0, voice) }
            }
        // Not every installation has every voice; where the first one is missing, so is the language.
        let others = Processors.map(more.count) { index in
            let (text, voice) = more[index]
            return try? take(of: text, by: voice.program, named: voice.name)
        }
        return [first] + others.compactMap(\.self)
    }

    private func take(
        of text: String, by program: VoiceProgram, named name: String? = nil, voice: Int = 0
    ) throws(VoiceProgram.Failure) -> Enroller.Take {
        let take = Enroller.Take(
            name: "'\(text)' by \(name ?? program.name)", samples: try program.say(text, voice: voice))
        do throws(EnrolmentError) {
            try TakeQuality.requireSound(take.cleaned())
        } catch {
            throw VoiceProgram.Failure(
                description: "The program '\(program.name)' says nothing for '\(text)'; write it otherwise.")
        }
        return take
    }
}
