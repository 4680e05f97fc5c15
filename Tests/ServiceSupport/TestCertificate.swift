package import TestSupport

/// A certificate of 127.0.0.1 that nobody has signed.
package enum TestCertificate {
    /// Writes `certificate.pem` and `key.pem`.
    package static func make(in folder: TemporaryFolder) throws {
        let made = try Program("openssl").run(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out",
                "certificate.pem",
            ], in: folder.path)
        guard made.status == 0 else { throw RunningProgram.Missing(description: made.errors) }
    }
}
