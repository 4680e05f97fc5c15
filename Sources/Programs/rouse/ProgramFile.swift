import CProgramFiles

/// A file of the repository that the program carries.
enum ProgramFile {
    /// - Parameter path: in the repository; `Files/ProgramFiles.c` lists those that are carried.
    static func bytes(of path: String) -> [UInt8] {
        let file = rouse_program_file_named(path)
        precondition(file.bytes != nil, "\(path) is not carried")
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
    }
}
