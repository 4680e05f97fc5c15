import Audio
import CAllocationCounter
import CLinux
import Glibc
import Synchronization
import System
import Testing

/// Always-on capture through the real ALSA library, from a device that is paced by a clock and fails when it is told to.
@Suite struct LiveAudioTests {
    let devices = TestDevices.shared

    /// What a live source gave: the samples, and the events with the number of samples before each.
    private struct Capture {
        var samples: [Float] = []
        var events: [(event: CaptureEvent, position: Int)] = []

        /// Where the counted frames do not follow each other, and how many seconds are missing there.
        var gaps: [(position: Int, seconds: Double)] {
            samples.indices.dropFirst().compactMap { index in
                let step = Int((samples[index] - samples[index - 1]) * 32_768)
                return step == 1 ? nil : (index, Double((step + 65_535) % 65_536) / 16_000)
            }
        }
    }

    /// Reads until `enough` says so.
    private func capture(_ live: LiveAudio, until enough: (Capture) -> Bool) -> Capture {
        var result = Capture()
        var hop = Hop()
        while !enough(result) {
            switch live.next(&hop, timeout: 10) {
            case .hop: for i in 0..<Hop.length { result.samples.append(hop.samples[i]) }
            case .event(let event, let position): result.events.append((event, position))
            case .nothing, .ended: return result
            }
        }
        return result
    }

    @Test func deliversEveryHopOfAPacedDevice() throws {
        let live = try LiveAudio(CaptureConfiguration(device: "live_steady", buffer: 8))
        let got = capture(live) { $0.samples.count >= 48_000 }
        #expect(got.samples == Array(TestDevices.counting[..<48_000]))
        #expect(live.position == 48_000)
        guard case .started(let format, _, _)? = got.events.first?.event else {
            Issue.record("no start")
            return
        }
        #expect(format.rate == 16_000)
    }

    @Test func givesTheHopsThatWaitUpToAnEvent() throws {
        let live = try LiveAudio(CaptureConfiguration(device: "live_several", buffer: 2))
        usleep(800_000)
        var batches: [[Float]] = []
        var overrun: Int?
        var hop = Hop()
        while batches.count < 2 {
            switch live.next(&hop, timeout: 10) {
            case .hop:
                var samples: [Float] = []
                repeat {
                    for i in 0..<Hop.length { samples.append(hop.samples[i]) }
                } while live.nextIfThere(&hop)
                batches.append(samples)
                #expect(live.position == batches.joined().count)
            case .event(.overrun, let position): overrun = position
            case .event: #expect(batches.isEmpty)
            case .nothing, .ended:
                Issue.record("nothing comes")
                return
            }
        }
        // All that came before the gap is there at once, and nothing from behind it.
        #expect(batches[0] == Array(TestDevices.counting[..<batches[0].count]))
        #expect(overrun == batches[0].count && batches[0].count > 3_000)
        #expect(batches[1][0] > batches[0][batches[0].count - 1] + 0.01)
    }

    @Test func recoversFromAnOverrunAndTellsWhatWasLost() throws {
        let live = try LiveAudio(CaptureConfiguration(device: "live_overrun", buffer: 2))
        let got = capture(live) { $0.samples.count >= 9_600 }
        let overruns = got.events.compactMap { event, position in
            if case .overrun(let seconds) = event { (seconds, position) } else { nil }
        }
        #expect(overruns.count == 1 && got.gaps.count == 1)
        #expect(overruns.first?.1 == got.gaps.first?.position, "the news comes where the gap is")
        #expect(abs((overruns.first?.0 ?? 0) - (got.gaps.first?.seconds ?? 1)) < 0.04)
        #expect(got.gaps[0].seconds > 0.15)
    }

    @Test func survivesTheLossOfTheDevice() throws {
        let live = try LiveAudio(
            CaptureConfiguration(device: "live_vanishing", buffer: 2), policy: ReconnectPolicy(shortest: 0.05))
        let got = capture(live) { $0.samples.count >= 9_600 }
        #expect(got.events.count == 3)
        guard got.events.count == 3, case .lost(let loss) = got.events[1].event,
            case .back(_, let seconds) = got.events[2].event
        else { return }
        #expect(loss.code == ENODEV)
        #expect(got.gaps.count == 1 && got.gaps[0].position == got.events[2].position)
        #expect(got.gaps[0].seconds > 0.4)
        #expect(abs(seconds - got.gaps[0].seconds) < 0.05)
    }

    @Test func waitsForADeviceThatIsNotThereYet() throws {
        // Somebody has used the device before, and it has vanished since.
        let user = try ALSASource(CaptureConfiguration(device: "live_absent", buffer: 2))
        #expect(audioError { _ = try AudioTests.samples(of: user) }?.kind == .unavailable)
        #expect(audioError { _ = try LiveAudio(CaptureConfiguration(device: "live_absent")) }?.kind == .unavailable)
        let live = try LiveAudio(
            CaptureConfiguration(device: "live_absent", buffer: 2), policy: ReconnectPolicy(shortest: 0.02),
            waitsForDevice: true)
        let got = capture(live) { $0.samples.count >= 1_600 }
        #expect(got.events.first?.event == .lost(CaptureLoss(code: ENODEV)))
        guard case .back? = got.events.last?.event else {
            Issue.record("\(got.events)")
            return
        }
        #expect(got.gaps.isEmpty)
    }

    @Test func noticesABurstAfterAStall() throws {
        let live = try LiveAudio(CaptureConfiguration(device: "live_stalling", buffer: 2))
        let got = capture(live) { $0.samples.count >= 16_000 }
        let late = got.events.compactMap { event, _ in if case .late(let seconds) = event { seconds } else { nil } }
        #expect(late.count == 1 && late[0] > 0.3 && late[0] < 1)
        #expect(got.samples == Array(TestDevices.counting[..<16_000]))
    }

    @Test func tellsOfAMicrophoneThatDeliversOnlyZeros() throws {
        let live = try LiveAudio(CaptureConfiguration(device: "live_zeros", buffer: 20))
        let got = capture(live) { $0.events.contains { $0.event == .onlyZeros(seconds: 10) } }
        #expect(got.events.last?.position == 159_840, "the thousandth hop of zeros follows")
    }

    @Test func throwsAwayWhatASlowReaderLeavesAndTellsHowMuch() throws {
        // 20 s of audio a second into a ring of half a second, and a reader that sleeps at first.
        let live = try LiveAudio(CaptureConfiguration(device: "live_fast", buffer: 30), ring: 0.5)
        usleep(150_000)
        // A machine that is busy can be late besides.
        let isDiscarded = { (event: CaptureEvent) in if case .discarded = event { true } else { false } }
        let got = capture(live) { got in
            got.events.first { isDiscarded($0.event) }.map { got.samples.count > $0.position + 160 } ?? false
        }
        let told = try #require(got.events.first { isDiscarded($0.event) }, "\(got.events)")
        guard case .discarded(let seconds) = told.event else { return }
        let gap = try #require(got.gaps.first { $0.position == told.position })
        #expect(abs(gap.seconds - seconds) < 0.001)
    }

    @Test(arguments: ["live_stopped", "unpaced"])
    func stopsAtOnceAndEndsItsThread(device: String) throws {
        let live = try LiveAudio(CaptureConfiguration(device: device, period: 1, buffer: 4))
        let stop = live.stopSignal
        let stopper = Thread {
            usleep(50_000)
            stop.raise()
        }
        let start = ContinuousClock.now
        let got = capture(live) { _ in false }
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(got.samples.isEmpty == (device == "live_stopped"))
        live.stop()
        var patience = 100
        while access("/proc/self/task/\(live.threadID)", F_OK) == 0, patience > 0 {
            usleep(10_000)
            patience -= 1
        }
        #expect(patience > 0, "the thread goes on")
        var hop = Hop()
        #expect(live.next(&hop, timeout: nil) == .ended)
        stopper.join()
    }

    @Test(arguments: ["live_counted", "live_48k"])
    func neitherAllocatesNorLocksOnTheCaptureThread(device: String) throws {
        let live = try LiveAudio(CaptureConfiguration(device: device, buffer: 4))
        // The resampler's buffers find their size in the first blocks.
        _ = capture(live) { $0.samples.count >= 8_000 }
        let thread = Int32(live.threadID)
        let before = (allocations_of_thread(thread), locks_of_thread(thread))
        _ = capture(live) { $0.samples.count >= 32_000 }
        #expect(allocations_of_thread(thread) == before.0)
        #expect(locks_of_thread(thread) == before.1)
    }

    @Test func wouldBeCaughtAllocatingOrLocking() {
        let thread = rouse_thread_id()
        let before = (allocations_of_thread(thread), locks_of_thread(thread))
        var mutex = pthread_mutex_t()
        pthread_mutex_init(&mutex, nil)
        pthread_mutex_lock(&mutex)
        pthread_mutex_unlock(&mutex)
        closedir(opendir("/"))
        #expect(allocations_of_thread(thread) > before.0)
        #expect(locks_of_thread(thread) > before.1)
    }

    /// A test process starts thousands of threads, and what one does must not count as what another does.
    @Test func isCountedForItselfHoweverManyThreadsThereWere() {
        for _ in 0..<5_000 { Thread { closedir(opendir("/")) }.join() }
        let (began, end) = (MonotonicSemaphore(), MonotonicSemaphore())
        let number = Mutex<Int32>(0)
        let counted = Thread {
            closedir(opendir("/"))
            number.withLock { $0 = rouse_thread_id() }
            began.signal()
            end.wait(atMost: 60)
        }
        began.wait(atMost: 60)
        let thread = number.withLock { $0 }
        let before = allocations_of_thread(thread)
        #expect(before > 0)
        Thread { closedir(opendir("/")) }.join()
        #expect(allocations_of_thread(thread) == before)
        end.signal()
        counted.join()
    }

    @Test func tellsTheTruthAboutItsPriority() throws {
        let live = try LiveAudio(CaptureConfiguration(device: "unpaced"))
        let got = capture(live) { !$0.events.isEmpty }
        guard case .started(_, let isRealtime, _)? = got.events.first?.event else {
            Issue.record("no start")
            return
        }
        #expect((sched_getscheduler(Int32(live.threadID)) == SCHED_FIFO) == isRealtime)
    }

    @Test func isAnOrdinarySourceToo() throws {
        let live = try LiveAudio(CaptureConfiguration(device: "live_read_as_source"))
        var hop = Hop()
        for _ in 0..<40 { #expect(live.next(&hop) == Hop.length) }
        let events = live.takeEvents()
        #expect(events.count == 2)
        #expect(events.last?.event.isDiscontinuity == true)
        #expect(live.takeEvents().isEmpty)
        live.stop()
        while live.next(&hop) > 0 {}
    }

    /// What could not be opened has no thread, so there is nothing to wait for.
    @Test func aDeviceThatCannotBeOpenedKeepsNobodyWaiting() {
        let start = ContinuousClock.now
        for _ in 0..<40 { _ = audioError { _ = try LiveAudio(CaptureConfiguration(device: "nosuchdevice")) } }
        // To wait for the end of a thread each time would take six seconds.
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test func saysWhyItCannotStart() {
        let error = audioError { _ = try LiveAudio(CaptureConfiguration(device: "nosuchdevice")) }
        #expect(error?.kind == .unavailable)
        #expect(audioError { _ = try LiveAudio(ring: 0) }?.kind == .usage)
    }
}
