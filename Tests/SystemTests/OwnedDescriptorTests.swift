import CAllocationCounter
import Glibc
import System
import Testing

@Suite("A descriptor with one owner")
struct OwnedDescriptorTests {
    /// Whether a number stands for the file that it was opened for.
    func isOpen(_ number: Int32, as file: stat) -> Bool {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_ino == file.st_ino && status.st_dev == file.st_dev
    }

    func status(of number: Int32) -> stat {
        var status = stat()
        #expect(fstat(number, &status) == 0)
        return status
    }

    /// A file that nobody else has open.
    func file() throws -> OwnedDescriptor {
        try TransientFile(in: "/tmp/", suffix: ".test").file.duplicate()
    }

    @Test("is closed with its value")
    func ends() throws {
        var number: Int32 = -1
        var before = stat()
        do {
            let file = try file()
            number = file.number
            before = status(of: number)
            #expect(isOpen(number, as: before))
        }
        #expect(!isOpen(number, as: before))
    }

    @Test("is closed where that is asked for, and not once more with its value")
    func closes() throws {
        let file = try file()
        let number = file.number
        let before = status(of: number)
        try file.close()
        #expect(!isOpen(number, as: before))
        #expect(closes_of_what_was_not_open() == 0)
    }

    @Test("stays open for somebody to whom it is left")
    func released() throws {
        let file = try file()
        let before = status(of: file.number)
        let number = file.release()
        #expect(isOpen(number, as: before))
        #expect(close(number) == 0)
    }

    @Test("is inherited by no program")
    func isNotInherited() throws {
        let file = try file()
        #expect(fcntl(file.number, F_GETFD) == FD_CLOEXEC)
        let other = try OwnedDescriptor(opening: "/dev/null", O_RDONLY)
        #expect(fcntl(other.number, F_GETFD) == FD_CLOEXEC)
        let event = try EventDescriptor()
        #expect(fcntl(event.number, F_GETFD) == FD_CLOEXEC)
        let pipe = try Pipe()
        #expect(fcntl(pipe.reader.number, F_GETFD) == FD_CLOEXEC && fcntl(pipe.writer.number, F_GETFD) == FD_CLOEXEC)
        withExtendedLifetime(event) {}
    }

    @Test("gives back what was written")
    func writesAndReads() throws {
        let file = try file()
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try file.write(bytes)
        lseek(file.number, 0, SEEK_SET)
        #expect(try file.readAll() == bytes)
        lseek(file.number, 0, SEEK_SET)
        #expect(try file.readAll(atMost: 100).count > 100, "there is more")
        for expected in [1, bytes.count - 1, bytes.count, bytes.count + 1] {
            lseek(file.number, 0, SEEK_SET)
            #expect(try file.readAll(expecting: expected) == bytes)
        }
    }

    @Test("reads no further than it is told to, also where the other end stays open")
    func stopsReading() throws {
        let pipe = try Pipe()
        try pipe.writer.write([UInt8](repeating: 1, count: 101))
        #expect(try pipe.reader.readAll(atMost: 100).count == 101)
    }

    @Test("says why a file cannot be opened, or takes no more")
    func failures() throws {
        let error = #expect(throws: SystemError.self) { _ = try OwnedDescriptor(opening: "/no/such", O_RDONLY).number }
        #expect(error?.code == ENOENT && error?.description == "No such file or directory")
        let full = try OwnedDescriptor(opening: "/dev/full", O_WRONLY)
        #expect(throws: SystemError(code: ENOSPC)) { try full.write([1]) }
    }
}

/// What is beside the tests of the whole package, to catch a descriptor that is closed twice.
@Suite("The guard of close")
struct CloseGuardTests {
    @Test("fails a process in which a number is closed twice, and shows where")
    func doubleClose() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
                let number = open("/dev/null", O_RDONLY)
                close(number)
                close(number)
            })
        let said = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(said.contains("this number is not open"))
    }

    @Test("lets a process be in which each is closed once")
    func singleClose() async {
        await #expect(processExitsWith: .success) {
            let number = open("/dev/null", O_RDONLY)
            close(number)
        }
    }
}
