import Dispatch
import Features
import Measurement
import Testing

@Suite("Plans of FFTW") struct PlanTests {
    /// A planner that two threads are in at once frees what it has freed before, and the process ends.
    @Test("are made and destroyed by several threads at once")
    func severalThreads() {
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            for round in 0..<500 {
                if (number + round).isMultiple(of: 2) {
                    _ = Yardstick()
                } else {
                    _ = SplitTransform(length: 64 << (round % 4))
                }
            }
        }
    }
}
