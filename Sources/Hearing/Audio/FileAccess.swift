internal import Glibc

/// What the system says about an error number, as in "No such file or directory".
func systemMessage(_ code: Int32) -> String {
    String(cString: strerror(code))
}

/// Runs a system call that returns -1 on failure, again for as long as a signal interrupts it.
func retryingInterrupts(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}

/// Opens a file for reading.
/// - Throws: `AudioError` of kind `.noInput` that says why it cannot be opened.
func openForReading(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    switch errno {
    case ENOENT: throw AudioError(.noInput, "\(path): there is no such file; check the name")
    case EACCES: throw AudioError(.noInput, "\(path): may not be read; change its permissions (chmod +r)")
    default: throw AudioError(.noInput, "\(path): cannot be opened (\(systemMessage(errno)))")
    }
}

/// Refuses what is open, but cannot be a recording: a directory or an empty file.
func requireUsableFile(_ descriptor: Int32, name: String) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
        throw AudioError(.noInput, "\(name): cannot be examined (\(systemMessage(errno)))")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw AudioError(.noInput, "\(name): is a directory; name the recordings in it")
    case S_IFREG where status.st_size == 0: throw AudioError(.badData, "\(name): is empty; record it again")
    case S_IFREG: return
    default: throw AudioError(.noInput, "\(name): is not a regular file; feed it to standard input instead")
    }
}
