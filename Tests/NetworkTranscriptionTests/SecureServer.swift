import Foundation
import TestSupport
import Testing

/// A `TestServer` behind TLS, with a certificate for 127.0.0.1 that nobody has signed.
final class SecureServer {
    let port: Int
    let certificateFile: String
    private let server: TestServer
    private let front: RunningProgram
    private let folder: TemporaryFolder

    init(_ service: @escaping TestServer.Service) throws {
        folder = try TemporaryFolder()
        server = try TestServer(service)
        certificateFile = folder.file("certificate.pem")
        let made = try Program("openssl").run(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder.file("key.pem"),
                "-out", certificateFile,
            ], in: folder.path)
        try #require(made.status == 0, "\(made.errors)")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("tls_front.py")
        front = try RunningProgram(
            Program("/usr/bin/env"),
            ["python3", script.path, certificateFile, folder.file("key.pem"), "\(server.port)"], in: folder.path)
        let line = try front.line(containing: "port ")
        port = try #require(line.split(separator: " ").last.flatMap { Int($0) })
    }
}
