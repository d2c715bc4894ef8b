import CaptureCheck
import CaptureModel
import Foundation

/// Where a sink's file lies, worked out from the words of its template alone.
enum FilePlace {
    /// The template's text with its placeholders filled in; one that is no template stays as it is.
    static func text(_ template: String, for sink: Sink, in trial: Trial) -> String {
        guard isTemplate(template) else { return template }
        let source = sink.video ?? sink.audio.first ?? sink.name
        let values = [
            "name": trial.graph.name, "take": trial.options.take ?? "", "source": "\(source)", "sink": "\(sink.name)",
            "count": "00001", "segment": "001",
        ]
        // The doubled braces are put aside first, since they stand for themselves.
        var text = marked(template)
        for (word, value) in values { text = text.replacing("{\(word)}", with: value) }
        return text.replacing("\u{1}", with: "{").replacing("\u{2}", with: "}")
    }

    /// Whether every brace is doubled or holds a word that stands for something.
    static func isTemplate(_ template: String) -> Bool {
        var text = marked(template)
        for word in ["name", "take", "source", "sink", "count", "date", "time", "host", "segment"] {
            text = text.replacing("{\(word)}", with: "")
        }
        return !text.contains("{") && !text.contains("}")
    }

    /// The template with its doubled braces replaced by marks; of three in a row the outer two are doubled.
    private static func marked(_ template: String) -> String {
        var marked = ""
        var isInside = false
        var rest = template[...]
        while let character = rest.popFirst() {
            if character == "{", !isInside, rest.first == "{" {
                rest.removeFirst()
                marked.append("\u{1}")
            } else if character == "}", !isInside, rest.first == "}" {
                rest.removeFirst()
                marked.append("\u{2}")
            } else {
                if character == "{" { isInside = true }
                if character == "}" { isInside = false }
                marked.append(character)
            }
        }
        return marked
    }

    /// The full path, or nil where it is none.
    static func path(_ text: String, in trial: Trial) -> String {
        URL(filePath: text, relativeTo: URL(filePath: trial.options.workingFolder, directoryHint: .isDirectory))
            .standardizedFileURL.path
    }
}
