import System

/// The browser of whoever sits at this machine.
enum WebBrowser {
    /// Opens a page, where there is a screen to see it on; else says where it is.
    static func open(_ url: String) {
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { Environment.text($0)?.isEmpty == false }
        // The shell ends at once, and what it has started may go on.
        let words = ["/bin/sh", "-c", #"xdg-open "$0" </dev/null >/dev/null 2>&1 &"#, url]
        guard hasScreen, ProgramLookup.path(of: "xdg-open") != nil,
            let shell = try? ChildProcess(words, streams: [], variables: [])
        else { return Terminal.complain("rouse: open \(url) in a browser") }
        _ = shell.wait(atMost: 2)
        _ = shell.reap(leavesChildren: true)
    }
}
