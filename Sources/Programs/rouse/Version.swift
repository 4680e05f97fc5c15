enum Version {
    static let current = "0.1.0"
    /// What a model file says it was made by.
    static let creator = "rouse \(current)"
}
