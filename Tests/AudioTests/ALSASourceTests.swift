import Audio
import CAllocationCounter
import Glibc
import Testing

/// Capture through the real ALSA library, from devices that need no hardware.
@Suite struct ALSASourceTests {
    let devices = TestDevices.shared

    private func samples(_ count: Int, of source: ALSASource) throws -> [Float] {
        var result: [Float] = []
        var hop = Hop()
        while result.count < count, case let got = try source.next(&hop), got > 0 {
            for i in 0..<got { result.append(hop.samples[i]) }
        }
        return result
    }

    @Test func capturesBitByBit() throws {
        let source = try ALSASource(CaptureConfiguration(device: "plain"))
        #expect(source.format.rate == 16_000 && source.format.channels == 1 && source.format.format == .s16)
        #expect(try samples(64_000, of: source) == TestDevices.counting)
    }

    @Test(arguments: TestDevices.Layout.all)
    func takesWhatTheHardwareOffers(layout: TestDevices.Layout) throws {
        for channel in [nil, layout.channels] {
            let source = try ALSASource(CaptureConfiguration(device: layout.name, channel: channel))
            #expect(source.format.rate == layout.rate && source.format.channels == layout.channels)
            #expect(source.format.format.rawValue == layout.format)
            let file = try FileSource(path: devices.folder.file("\(layout.name).wav"), channel: channel)
            // The file ends where the device goes on with zeros; the resampler hears that a little ahead.
            let expected = try AudioTests.samples(of: file).dropLast(500)
            #expect(try samples(8_000, of: source).prefix(expected.count) == expected)
        }
    }

    @Test func keepsThePeriodAndTheBuffer() throws {
        let source = try ALSASource(CaptureConfiguration(device: "unpaced", period: 0.02, buffer: 0.4))
        #expect(source.format.periodFrames == 320)
        #expect(source.format.bufferFrames == 6_400)
    }

    @Test func takesNoMemoryPerHop() throws {
        let source = try ALSASource(CaptureConfiguration(device: "unpaced"))
        var hop = Hop()
        for _ in 0..<10 { _ = try source.next(&hop) }
        let before = allocations_of_this_thread()
        for _ in 0..<1_000 { _ = try source.next(&hop) }
        #expect(allocations_of_this_thread() == before)
    }

    @Test func isPacedByTheDevice() throws {
        let source = try ALSASource(CaptureConfiguration(device: "steady", buffer: 2))
        let start = ContinuousClock.now
        #expect(try samples(8_000, of: source) == Array(TestDevices.counting[..<8_000]))
        #expect(ContinuousClock.now - start > .milliseconds(400))
        #expect(source.overruns == 0)
    }

    @Test func recoversFromAnOverrunAndTellsWhatWasLost() throws {
        let source = try ALSASource(CaptureConfiguration(device: "overrun", buffer: 2))
        let audio = try samples(9_600, of: source)
        let gaps = audio.indices.dropFirst().filter { audio[$0] - audio[$0 - 1] != 1.0 / 32_768 }
        #expect(source.overruns == 1 && gaps.count == 1)
        let lost = Double((audio[gaps[0]] - audio[gaps[0] - 1]) * 32_768) / 16_000
        #expect(lost >= 0.15)
        #expect(abs(source.secondsLost - lost) < 0.04)
    }

    @Test func saysThatTheDeviceHasGone() throws {
        let source = try ALSASource(CaptureConfiguration(device: "vanishing"))
        let error = audioError { _ = try samples(16_000, of: source) }
        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains("it has been unplugged") == true)
    }

    @Test func stopsAtOnce() throws {
        let source = try ALSASource(CaptureConfiguration(device: "stopped", period: 1, buffer: 4))
        let stop = source.stopSignal
        let start = ContinuousClock.now
        let stopper = Thread {
            usleep(50_000)
            stop.raise()
        }
        var hop = Hop()
        #expect(try source.next(&hop) == 0)
        #expect(ContinuousClock.now - start < .seconds(5))
        stopper.join()
    }

    @Test(arguments: [
        ("nosuchdevice", "there is no such capture device"), ("busy", "is in use"), ("forbidden", "group 'audio'"),
    ])
    func saysWhyADeviceCannotBeOpened(device: String, words: String) {
        let error = audioError { _ = try ALSASource(CaptureConfiguration(device: device)) }
        #expect(error?.kind == .unavailable)
        #expect(error?.description.hasPrefix("\(device): ") == true && error?.description.contains(words) == true)
    }

    @Test func namesTheChannelsOfTheDevice() {
        let error = audioError { _ = try ALSASource(CaptureConfiguration(device: "unpaced", channel: 2)) }
        #expect(error?.description.hasPrefix("unpaced: has 1 channel, so there is no channel 2") == true)
    }

    @Test(arguments: [
        CaptureConfiguration(period: 0), CaptureConfiguration(period: .nan), CaptureConfiguration(buffer: 0.05),
        CaptureConfiguration(channel: 0),
    ])
    func refusesAConfigurationThatMakesNoSense(configuration: CaptureConfiguration) {
        #expect(audioError { _ = try ALSASource(configuration) }?.kind == .usage)
    }
}
