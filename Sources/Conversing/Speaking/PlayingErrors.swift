public import Services

extension ServiceError.Code {
    /// The loudspeaker could not be played on.
    public static let notPlayed = Self(rawValue: "not-played")
}
