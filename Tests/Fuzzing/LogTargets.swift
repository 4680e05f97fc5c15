import EventLog
import System

extension FuzzTarget {
    /// What `log`, `mark` and `replay` read besides clips.
    static let logs = [
        FuzzTarget(
            "event-log",
            texts: [
                #"{"file":"20261123T012613.800Z-computer.wav","id":"dymfx9","event":"detection","keyword":"computer","#
                    + #""wall":1795397173.8,"start":1.75,"end":2.24,"time":2.33,"score":0.55,"threshold":0.5,"takes":2,"#
                    + #""speech":0.87,"level":-23.7,"snr":38.9,"clipStart":0.0,"clipEnd":3.33,"refractory":1.0,"#
                    + #""models":[{"path":"/c.rouse","id":"fbc6471d"}]}"# + "\n"
            ]
        ) { bytes in
            let log = LoggedEvents(bytes)
            guard let event = log.events.first else { return false }
            return LogEvent.isClip(event.file) && event.json.description.count > 2 && LogMoment.text(event.wall) != ""
                && event.placeInClip.lowerBound <= event.placeInClip.upperBound
        },
        FuzzTarget("event-marks", texts: [#"{"k7q2m9":"false","3hxkz4":"true"}"#]) { bytes in
            EventMarks(bytes)?.isEmpty == false
        },
        FuzzTarget("log-moment", texts: ["2026-11-21 18:30:05", "2h", "2026-11-21"]) { bytes in
            LogMoment.seconds(String(decoding: bytes, as: UTF8.self), now: 1e9) != nil
        },
    ]
}
