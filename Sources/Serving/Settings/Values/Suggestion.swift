import System

/// What somebody may have meant by a name that does not exist.
package enum Suggestion {
    /// `; did you mean 'this'?`, or nothing when no name is near.
    package static func text(for name: String, among names: [String]) -> String {
        names.nearest(to: name).map { "; did you mean '\($0)'?" } ?? ""
    }
}
