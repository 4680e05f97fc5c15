internal import CALSA
internal import Glibc

/// A call of alsa-lib that failed: a plain value, so that the capture thread can handle it without allocating.
struct ALSAFailure: Error {
    /// The error number of the system, positive.
    let code: Int32
    /// What was tried, as "open" or "set the rate".
    let call: StaticString

    /// The failure as a sentence for the user of `device`.
    func explained(for device: String) -> AudioError {
        let reason: String
        switch code {
        case ENOENT, ENODEV, ENXIO:
            reason = "there is no such capture device, or it has been unplugged; `rouse devices` lists those there are"
        case EBUSY:
            let holder = DeviceHolder.find(for: device).map { " by \($0)" } ?? ""
            reason = "is in use\(holder); close the other program or name a shared device (default, dsnoop)"
        case EACCES, EPERM:
            reason = "may not be opened; add your user to the group 'audio' and log in again"
        case ECONNREFUSED, EHOSTDOWN:
            reason = "its sound server does not answer; start it or name a hardware device (`rouse devices`)"
        default:
            reason = "could not \(call) (\(String(cString: snd_strerror(-code)))); try another one of `rouse devices`"
        }
        return AudioError(.unavailable, "\(device): \(reason)")
    }
}

/// The one way to call alsa-lib: tries again when a signal interrupted it, and turns a negative result into a failure.
@discardableResult
func alsa<Result: SignedInteger>(_ call: StaticString, _ body: () -> Result) throws(ALSAFailure) -> Int {
    _ = alsaIsSilent
    while true {
        let result = Int(body())
        if result >= 0 { return result }
        if result != -Int(EINTR) { throw ALSAFailure(code: Int32(-result), call: call) }
    }
}

/// Whatever alsa-lib has to say goes through `ALSAFailure` and not to standard error.
private let alsaIsSilent = rouse_alsa_silence() == 0
