/// Options of a backend, service, handler or voice: values by name, as `NAME=VALUE` gives them.
enum NamedOptions {
    static func values(_ given: [String]) -> [String: [String]] {
        var values: [String: [String]] = [:]
        for option in given {
            guard let sign = option.firstIndex(of: "=") else { continue }
            values[String(option[..<sign]), default: []].append(String(option[option.index(after: sign)...]))
        }
        return values
    }
}
