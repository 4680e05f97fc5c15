internal import CSeccomp
internal import Glibc
import System

/// Which calls of the system a process may make.
package struct SystemCallFilter: Sendable, Equatable {
    /// What one argument of a call has to be for a rule to hold.
    package struct Condition: Sendable, Equatable {
        var argument: UInt32
        /// The bits that are looked at.
        var mask: UInt64
        var value: UInt64

        /// - Parameter value: a C int, of which the kernel does not look at more than 32 bits, either.
        static func argument(_ number: UInt32, is value: Int32) -> Self {
            Self(argument: number, mask: UInt64(UInt32.max), value: UInt64(UInt32(bitPattern: value)))
        }

        /// The argument points to nothing.
        static func isNull(argument number: UInt32) -> Self { Self(argument: number, mask: .max, value: 0) }

        /// - Parameter bits: of which it has some and not the others.
        static func argument(_ number: UInt32, of bits: UInt64, has some: UInt64) -> Self {
            Self(argument: number, mask: bits, value: some)
        }
    }

    /// What is done of a call.
    enum Verdict: Sendable, Equatable {
        case allowed
        /// It fails with this error number, and the process goes on.
        case fails(Int32)
        /// The process ends: nobody makes such a call but who has taken it over.
        case ends

        fileprivate var number: Int32 {
            switch self {
            case .allowed: ROUSE_SECCOMP_ALLOWS
            case .fails(let error): error
            case .ends: ROUSE_SECCOMP_KILLS
            }
        }
    }

    struct Rule: Sendable, Equatable {
        var call: String
        var conditions: [Condition] = []
        var verdict = Verdict.allowed
    }

    /// Rules that hold for different calls, or under conditions that exclude each other.
    let rules: [Rule]
    /// Whether a call for which none holds ends the process; else it fails with EPERM.
    let isDeadly: Bool

    init(_ rules: [Rule], isDeadly: Bool) {
        self.rules = rules
        self.isDeadly = isDeadly
    }

    /// - Throws: why libseccomp is not there.
    package static func requireLibrary() throws(ConfinementError) {
        if let reason = rouse_seccomp_load() {
            throw ConfinementError("libseccomp cannot be loaded (\(String(cString: reason)))")
        }
    }

    /// Begins, for this thread and all that it starts, for good.
    func enforce() throws(ConfinementError) {
        try Self.requireLibrary()
        guard let filter = rouse_seccomp_filter(isDeadly) else {
            throw ConfinementError("this kernel has no filters of calls")
        }
        defer { rouse_seccomp_free(filter) }
        for rule in rules {
            let conditions = rule.conditions.map {
                rouse_seccomp_condition(argument: $0.argument, mask: $0.mask, value: $0.value)
            }
            let status = rouse_seccomp_rule(
                filter, rule.call, rule.verdict.number, conditions, UInt32(conditions.count))
            guard status == 0 else {
                throw ConfinementError("libseccomp refuses a rule for \(rule.call): \(SystemError(code: -status))")
            }
        }
        let status = rouse_seccomp_enforce(filter)
        guard status == 0 else {
            throw ConfinementError("the kernel refuses the filter of calls: \(SystemError(code: -status))")
        }
    }
}
