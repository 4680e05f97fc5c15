/// Whether the words of a command hand a shell a script that has `placeholder` in it.
///
/// What is put there the shell reads as a part of its script: a text with `$(...)` in it would be run.
package func isInShellScript(_ placeholder: String, of words: [String]) -> Bool {
    let shells: Set = ["sh", "bash", "dash", "zsh", "ksh", "ash", "fish", "busybox"]
    var isShell = false
    for (word, next) in zip(words, words.dropFirst()) {
        if let name = word.split(separator: "/").last, shells.contains(String(name)) { isShell = true }
        let isScriptOption = word.hasPrefix("-") && !word.hasPrefix("--") && word.hasSuffix("c")
        if isShell, isScriptOption, next.contains(placeholder) { return true }
    }
    return false
}
