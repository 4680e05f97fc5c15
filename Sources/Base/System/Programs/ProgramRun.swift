/// A program to be run to its end, and killed with its children when it takes too long.
package struct ProgramRun: Sendable {
    package enum Status: Equatable, Sendable, CustomStringConvertible {
        case exited(Int32)
        case signalled(Int32)

        /// - Parameter status: as of waitpid(2).
        package init(_ status: Int32) {
            let signal = status & 0x7f
            self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
        }

        package var description: String {
            switch self {
            case .exited(let status): "ended with status \(status)"
            case .signalled(let signal): "was ended by signal \(signal)"
            }
        }
    }

    /// How it went.
    package struct Outcome: Sendable {
        package var status: Status
        /// Nothing unless the output was collected.
        package var standardOutput: [UInt8] = []
        /// The end of what it printed on standard error, unless that was passed on.
        package var standardError: [UInt8] = []
    }

    /// Why there is no outcome; the program and its children are dead by then.
    package enum Failure: Error {
        case notStarted(SystemError)
        /// Than that.
        case tookTooLong(Duration)
        /// More than so many bytes.
        case printedTooMuch(Int)
        case stopped
    }

    /// What becomes of what the program prints.
    package enum Output: Sendable {
        /// It is part of the outcome. With more than so many bytes on standard output the program is killed.
        case collected(atMost: Int)
        /// Each piece of standard output goes to `take` as it comes, on the thread that runs the program. With more than
        /// so many bytes in all the program is killed.
        case streamed(atMost: Int, take: @Sendable ([UInt8]) -> Void)
        /// It goes to the standard error of this process.
        case passedOn
    }

    /// The program, which is looked up in PATH unless it has a slash, and its arguments.
    package var words: [String]
    /// `NAME=value`, added to the variables of this process.
    package var variables: [String] = []
    /// Goes to its standard input. A program that does not read it all is none the worse.
    package var input: [UInt8] = []
    package var output: Output
    /// Nil for as long as it takes.
    package var timeout: Duration?
    /// Whether children that it leaves behind when it ends in time may go on.
    package var leavesChildren = false
    /// How long it may take to end when it is asked to, before it is killed.
    package var grace = Duration.milliseconds(500)

    package init(_ words: [String], output: Output, timeout: Duration?) {
        self.words = words
        self.output = output
        self.timeout = timeout
    }

    /// Runs the program, which keeps this thread until it has ended.
    /// - Parameter stop: ends it when it is raised.
    package func run(until stop: EventDescriptor) throws(Failure) -> Outcome {
        let exchange: ProgramExchange
        do throws(SystemError) {
            exchange = try ProgramExchange(self, stop: stop)
        } catch {
            throw .notStarted(error)
        }
        return try exchange.run()
    }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
