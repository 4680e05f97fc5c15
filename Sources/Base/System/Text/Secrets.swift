/// Keeps tokens and passwords out of what is printed: settings, commands, addresses and the sentences about them.
///
/// Nobody can tell all secrets from all other words. What is hidden is what stands where secrets stand: the value of a
/// name that says so (`token=`, `"api_key":`, `X-Api-Key:`, `HA_TOKEN=`), the word behind an option that says so, the
/// user of an address, what follows `Bearer`, and what looks like a token by itself.
package enum Secrets {
    static let mask = "***"

    /// `text` with `***` in the place of each secret.
    package static func masked(_ text: String) -> String {
        var scan = SecretScan(text)
        return scan.masked()
    }

    /// The values of a setting. An option may be the value before the one that it makes secret.
    /// - Parameter arePairs: whether each is `name=value`; then the value of a secret name is hidden as a whole.
    package static func masked(_ values: [String], arePairs: Bool) -> [String] {
        var isSecret = false
        return values.map { value in
            guard arePairs, let sign = value.firstIndex(of: "=") else {
                defer { isSecret = SecretNames.isOption(value) }
                return isSecret ? mask : masked(value)
            }
            let content = String(value[value.index(after: sign)...])
            defer { isSecret = SecretNames.isOption(content) }
            let isHidden = isSecret || SecretNames.contains(String(value[..<sign]))
            return value[...sign] + (isHidden ? mask : masked(content))
        }
    }
}
