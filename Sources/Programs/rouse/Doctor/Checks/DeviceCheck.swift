import Audio
import Glibc
import System

extension DoctorCheck {
    /// Below this in dBFS a microphone is muted, or not connected: a quiet room is louder.
    private static let silence: Float = -80

    /// The microphone: whether it opens and delivers, and how loud it is.
    static let device = DoctorCheck("device", listens: true) { subject in
        guard let device = subject.device else { return [] }
        let report = ALSADevices.examine(device, listeningFor: subject.seconds)
        guard report.isUsable, let level = report.level else {
            guard let problem = report.problem else {
                return [.problem("\(device): gives no audio", advice: "see what 'rouse devices' lists")]
            }
            if let holder = report.holder, holder.hasPrefix("rouse (") {
                return [.ok("\(device) is in use by \(holder), which listens already")]
            }
            return [.problem(problem)]
        }
        let loudness = "\(Decimal.text(Double(level.rmsDBFS), places: 0)) dBFS"
        let format = report.format.map { " with \($0)" } ?? ""
        if level.rmsDBFS < silence {
            return [
                .warning(
                    "\(device) opens\(format) and hears nothing (\(loudness))",
                    advice: "unmute the microphone and raise its level (alsamixer, F4), and see 'rouse devices'")
            ]
        }
        guard level.clippedSamples == 0 else {
            return [
                .warning(
                    "\(device) opens\(format) and is too loud: \(level.clippedSamples) samples are clipped",
                    advice: "lower the level of the microphone (alsamixer, F4)")
            ]
        }
        return [.ok("\(device) opens\(format), level \(loudness)")]
    }

    private static let soundFolder = "/dev/snd"

    /// Whether this user may open the sound cards of this machine.
    static let permissions = DoctorCheck("permissions") { subject in
        guard subject.device != nil else { return [] }
        let nodes = (Folder.names(in: soundFolder) ?? []).filter { $0.hasPrefix("pcm") && $0.hasSuffix("c") }
        guard !nodes.isEmpty else {
            return [.ok("there is no sound card that captures in \(soundFolder)")]
        }
        let closed = nodes.filter { !FileSystem.permits(.read, .write, at: "\(soundFolder)/\($0)") }
        guard !closed.isEmpty else { return [.ok("this user may open the sound cards")] }
        return [
            .problem(
                "this user may not open \(closed.map { "\(soundFolder)/\($0)" }.joined(separator: ", "))",
                advice: "type: sudo usermod -aG audio $USER, and log in again")
        ]
    }
}
