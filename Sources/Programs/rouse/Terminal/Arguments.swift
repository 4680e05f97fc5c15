import System

/// The words of the command line behind the program's name. A file may be called what is no text: see `FileName`.
enum Arguments {
    static let words: [String] = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        CommandLine.unsafeArgv[index].map { FileName.text($0) }
    }
}
