/// Words as people write them into labels and names of folders.
package enum WordText {
    /// The same for `Zoom_In`, `zoom in` and `zoom-in`.
    package static func folded(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// Whether a label names a keyword; one without text is whatever is looked for.
    package static func names(_ label: String, _ keyword: String) -> Bool {
        label.isEmpty || folded(label) == folded(keyword)
    }
}
