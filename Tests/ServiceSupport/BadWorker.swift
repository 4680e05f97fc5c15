import Glibc
import System
package import TestSupport

/// A worker of `--sandbox` that does not behave: a program of the shell, and what is said of it.
package struct BadWorker: Sendable, CustomStringConvertible {
    private let script: String
    package let reason: String
    package var description: String { script }

    /// - Parameter script: which finds a megabyte of frames without bytes in `$0-says`.
    package init(_ script: String, reason: String) {
        self.script = script
        self.reason = reason
    }

    /// - Parameter kind: of the frames in `$0-says`.
    package func program(in folder: TemporaryFolder, framesOfKind kind: Unicode.Scalar) throws -> String {
        let worker = try folder.store("#!/bin/sh\n\(script)\n".utf8, as: "worker")
        guard chmod(worker, 0o755) == 0 else { throw SystemError.last }
        try folder.store((0..<200_000).flatMap { _ in [UInt8(ascii: kind), 0, 0, 0, 0] }, as: "worker-says")
        return worker
    }
}
