import CaptureDiagnostics
import CaptureModel

extension Shape where Value == String {
    /// The path of a file that is read: relative to the folder of the file it stands in.
    static var readPath: Shape {
        .path.map { path, node, spot in Paths.joined(spot.findings.folders[node.range.file] ?? "", path) }
    }

    /// A path as Linux has them.
    static var path: Shape {
        Shape<String>.text.map { path, node, spot in
            guard spot.hasPlainQuotes(node) else { return nil }
            guard let foreign = ForeignPath(path) else { return path }
            spot.report(foreign, node)
            return nil
        }
    }
}

extension Shape where Value == String {
    /// The path of a folder.
    static var folder: Shape {
        let names = FileTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }
        let refuse = { @Sendable (node: FileNode, name: String, spot: Spot) in
            spot.report(
                invalid: node, wanted: "a folder without placeholders",
                fixIts: [.init("write '\(name)' into the names of the files, as in 'record: \(name)/{take}.mp4'")])
        }
        let plain = Shape(path.form) { node, spot in
            // Without quotes it is a mapping.
            if let name = node.onlyKey.map({ "{\($0)}" }), names.contains(name) {
                refuse(node, name, spot)
                return nil
            }
            return path.read(node, spot)
        }
        return plain.map { path, node, spot in
            if let name = names.first(where: path.contains) {
                refuse(node, name, spot)
                return nil
            }
            // What follows a NUL is nothing to the system, and the folder another one.
            guard path.unicodeScalars.contains("\0") else { return path }
            spot.report(
                invalid: node, wanted: "a path without a NUL character", fixIts: [.init("take the NUL out of the path")]
            )
            return nil
        }
    }
}

extension Shape where Value == FileTemplate {
    /// The name of a file to be written, with placeholders.
    static var template: Shape { template(such: "recordings/{name}-{take}.mp4") }

    /// The same with an example of one's own.
    static func template(such example: String) -> Shape {
        let names = FileTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }
        let form = Form.pattern(
            label: "a file name", pattern: #"^.+$"#, examples: "'\(example)'")
        return Shape(form) { node, spot in
            guard spot.hasPlainQuotes(node), let text = Shape<String>.text.read(node, spot) else { return nil }
            if let foreign = ForeignPath(text) {
                spot.report(foreign, ofWritten: node)
                return nil
            }
            if node.scalar?.isPlain == true, ["true", "yes", "on"].contains(text) {
                spot.report(
                    invalid: node, wanted: "the name of a file", fixIts: [.init("write a name such as '\(example)'")])
                return nil
            }
            do throws(FileTemplate.ParseError) {
                return try FileTemplate(parsing: text)
            } catch .unknownPlaceholder(let word) {
                // Other programs say behind the word how a number is written: '{take:03d}'.
                let bare = word.prefix { $0 != ":" && $0 != "!" }
                let meant = Meaning(of: String(bare), among: FileTemplate.Placeholder.allCases.map(\.rawValue))
                spot.report(
                    .invalidTemplate, "\(spot.label) has the unknown placeholder '{\(abbreviated(word))}'",
                    at: node.range, label: meant.map { "did you mean '{\($0.word)}'?" } ?? "unknown placeholder",
                    notes: [.init("the placeholders are \(quotedList(names))")],
                    fixIts: [
                        meant.map { meant in
                            let edits = node.range(of: "{\(word)}").map {
                                [Diagnostic.FixIt.Edit($0, "{\(meant.word)}")]
                            }
                            // A date that is written in another way makes other names.
                            return bare.count == word.count
                                ? meant.fixIt("write '{\(meant.word)}'", edits: edits ?? [])
                                : .init(
                                    "write '{\(meant.word)}', which is written in one way only", edits: edits ?? [],
                                    isGuess: true)
                        } ?? .init("write '{{' and '}}' for the characters themselves")
                    ])
            } catch {
                spot.report(
                    .invalidTemplate, "\(spot.label) has a brace without its partner", at: node.range,
                    label: "unbalanced brace",
                    fixIts: [.init("close it, or write '{{' and '}}' for the characters themselves")])
            }
            return nil
        }
    }
}

/// An X11 display; without a name the one `DISPLAY` names.
struct DisplayChoice: Sendable {
    let name: String?
}

extension Shape where Value == DisplayChoice {
    /// `true` or a display's name.
    static var display: Shape {
        let form = Form.either([
            .always, .pattern(label: "an X11 display", pattern: "^[^ ]*:[0-9.]+$", examples: "':0'"),
        ])
        return Shape(form) { node, spot in
            guard let scalar = node.scalar else {
                spot.report(wrongType: node, wanted: "true or an X11 display such as ':0'")
                return nil
            }
            guard !scalar.text.contains(":") else { return DisplayChoice(name: scalar.text) }
            return spot.findings.telling("an X11 display such as ':0'") {
                Shape<Bool>.always.read(node, spot).map { _ in DisplayChoice(name: nil) }
            }
        }
    }
}

extension Shape where Value == Source.Screen.Region {
    /// `[x, y, width, height]`.
    static var region: Shape {
        Shape<[Int]>.list(of: .integer(in: 0...65535), count: 4...4, names: ["LEFT", "TOP", "WIDTH", "HEIGHT"]).map {
            numbers, node, spot in
            guard numbers[2] > 0, numbers[3] > 0 else {
                spot.report(outOfRange: node, wanted: "a region with a width and a height above 0")
                return nil
            }
            return .init(x: numbers[0], y: numbers[1], size: Size(numbers[2], numbers[3]))
        }
    }
}
