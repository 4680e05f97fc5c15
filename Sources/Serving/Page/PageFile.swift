import CPageFiles

/// A file of the page, which is in the program.
package enum PageFile: String, CaseIterable, Sendable {
    case index = "index.html"
    case signIn = "signin.html"
    case style = "style.css"
    case icon = "icon.svg"
    case main = "main.js"
    case live = "live.js"
    case history = "history.js"
    case house = "house.js"
    case lesson = "lesson.js"
    case other = "other.js"
    case teach = "teach.js"
    case tour = "tour.js"
    case sound = "sound.js"
    case recorder = "recorder.js"
    case strings = "strings.js"
    case english = "strings.en.js"
    case german = "strings.de.js"

    /// Where it is asked for.
    package var path: String {
        switch self {
        case .index: "/"
        case .signIn: "/signin"
        default: "/\(rawValue)"
        }
    }

    package var type: String {
        switch self {
        case .index, .signIn: "text/html; charset=utf-8"
        case .style: "text/css; charset=utf-8"
        case .icon: "image/svg+xml"
        default: "text/javascript; charset=utf-8"
        }
    }

    package var bytes: [UInt8] {
        let file = rouse_page_file_named(rawValue)
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
    }
}
