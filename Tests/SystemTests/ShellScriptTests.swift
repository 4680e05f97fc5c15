import System
import Testing

@Suite("A placeholder in a command") struct ShellScriptTests {
    @Test(
        "is in a shell's script where the shell would read it as one",
        arguments: [
            (["sh", "-c", "say {text}"], true), (["/bin/bash", "-lc", "say '{text}'"], true),
            (["env", "LANG=C", "dash", "-c", "{text}"], true), (["sh", "-c", "say \"$1\"", "sh", "{text}"], false),
            (["flite", "-t", "{text}"], false), (["say", "-c", "{text}"], false), (["sh", "say", "{text}"], false),
        ])
    func script(words: [String], isScript: Bool) {
        #expect(isInShellScript("{text}", of: words) == isScript)
    }

}
