import Audio
import CAllocationCounter
import EchoCancelling
import Glibc
import Measurement
import System

/// Cleans a recording of what another has played, writes what is left, and prints what it cost.
///
///     rouse-bench echo MICROPHONE PLAYED OUTPUT
enum EchoRun {
    static func run(_ microphone: String, _ played: String, _ output: String) throws {
        let source = try AudioInput.open(microphone)
        let canceller = EchoCanceller(source: EchoSource(recording: try AudioInput.open(played)))
        let writer = try WAVWriter(path: output)
        var hops = 0
        var allocations = 0
        var hop = Hop()
        var seconds = 0.0
        while try source.next(&hop) == Hop.length {
            let start = monotonicSeconds()
            let before = allocations_of_this_thread()
            try canceller.process(&hop, at: nil) { _ in }
            seconds += monotonicSeconds() - start
            allocations += allocations_of_this_thread() - before
            hops += 1
            try writer.write(hop)
        }
        try writer.close()
        print("\(number(seconds / Double(hops) * 1e6, 1)) us a hop of 10 ms, \(allocations) allocations in \(hops)")
    }
}
