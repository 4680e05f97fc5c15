import Audio
import Glibc
import Testing

@Suite struct ALSADevicesTests {
    let devices = TestDevices.shared

    @Test func namesTheDevicesThatCanBeCaptured() {
        let names = ALSADevices.names()
        #expect(names.contains { $0.device == "steady" && $0.description == "Counts" })
        #expect(!names.contains { $0.device == "null" })
    }

    @Test func opensADeviceAndListens() {
        let level = AudioLevel(of: TestDevices.counting.span.extracting(..<8_000))
        var report = ALSADevices.examine("examined", listeningFor: 0.5)
        // A machine that is too busy to read in time loses audio and is asked again.
        for _ in 0..<3 where report.level != level {
            report = ALSADevices.examine("examined", listeningFor: 0.5)
        }
        #expect(report.problem == nil)
        #expect(report.abilities?.rates == 16_000...16_000)
        #expect(report.abilities?.channels == 1...1)
        #expect(report.abilities?.formats == [.s16])
        #expect(report.format?.rate == 16_000)
        #expect(report.level == level)
    }

    @Test func aListOfDevicesDoesNotSendItsReaderToItself() throws {
        let report = ALSADevices.examine("no such device", listeningFor: 0.1)
        #expect(report.problem?.description.contains("`rouse devices`") == true)
        let text = try #require(report.problemInList)
        #expect(!text.contains("rouse devices") && text.hasPrefix("no such device: "), "\(text)")
    }

    @Test func saysWhyADeviceIsOfNoUse() {
        let report = ALSADevices.examine("busy", listeningFor: 0.5)
        #expect(report.abilities == nil && report.level == nil)
        #expect(report.problem?.description.contains("is in use") == true)
    }
}

/// The holder of a device, read from a made-up /proc.
@Suite struct DeviceHolderTests {
    let proc = TemporaryTree([
        "asound/card0/id": "PCH\n",
        "asound/card0/pcm0p/sub0/status": "state: RUNNING\nowner_pid   : 1\n",
        "asound/card0/pcm0c/sub0/status": "closed\n",
        "asound/card2/id": "Device\n",
        "asound/card2/pcm1c/sub0/status": "state: RUNNING\nowner_pid   : 4711\ntrigger_time: 83.6\n",
        "4711/comm": "arecord\n",
    ])

    @Test(arguments: [
        "plughw:CARD=Device,DEV=1", "hw:2,1", "hw:CARD=2", "plughw:Device,1", "default", "dsnoop:CARD=Device,DEV=1",
    ])
    func namesTheProgram(device: String) {
        #expect(DeviceHolder.find(for: device, proc: proc.path) == "arecord (process 4711)")
    }

    @Test(arguments: ["plughw:CARD=PCH,DEV=0", "hw:0,0", "hw:CARD=Device,DEV=0", "hw:0"])
    func saysNothingOfADeviceThatIsFree(device: String) {
        #expect(DeviceHolder.find(for: device, proc: proc.path) == nil)
    }

    @Test func saysNothingWithoutSound() {
        #expect(DeviceHolder.find(for: "default", proc: "/nowhere") == nil)
    }
}
