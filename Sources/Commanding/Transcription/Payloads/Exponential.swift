import Glibc

/// e to the power of `value`, for the log probabilities that some services report.
func exponential(_ value: Double) -> Double {
    exp(value)
}
