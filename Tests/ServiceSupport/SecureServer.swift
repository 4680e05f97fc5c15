import Foundation
import TestSupport

/// A `TestServer` behind TLS, with a certificate for 127.0.0.1 that nobody has signed.
package final class SecureServer {
    package let port: Int
    package let certificateFile: String
    private let server: TestServer
    private let front: RunningProgram
    private let folder: TemporaryFolder

    package init(_ service: @escaping TestServer.Service) throws {
        folder = try TemporaryFolder()
        server = try TestServer(service)
        certificateFile = folder.file("certificate.pem")
        try TestCertificate.make(in: folder)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("tls_front.py")
        front = try RunningProgram(
            Program("/usr/bin/env"),
            ["python3", script.path, certificateFile, folder.file("key.pem"), "\(server.port)"], in: folder.path)
        let line = try front.line(containing: "port ")
        guard let port = line.split(separator: " ").last.flatMap({ Int($0) }) else {
            throw RunningProgram.Missing(description: line)
        }
        self.port = port
    }
}
