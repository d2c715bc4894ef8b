import CaptureDiagnostics
import CaptureModel

/// Tells what a source or sink is by the key it has.
enum Kinds {
    /// The one section whose first key stands in a mapping, and the mapping to read on; nil, reported, where none or several do.
    ///
    /// A misspelt kind is reported, and stands under its right name in the mapping: the keys beside it are read for what they are.
    static func section(
        of entry: FileNode.Entry, among sections: [Section], _ spot: Spot
    ) -> (section: Section, node: FileNode)? {
        let kinds = sections.compactMap(\.names.first)
        guard let entries = entry.value.entries else {
            // 'cam:{ pattern: ball }' outside brackets is a mapping with the key 'cam:{ pattern'.
            if let name = entry.key.firstMatch(of: /^[^\s:]+:(?=[{\[])/)?.output {
                let place = entry.keyRange
                var gap = place
                gap.start.column += name.unicodeScalars.count
                gap.end = gap.start
                spot.report(
                    .wrongType, "a blank is missing behind '\(abbreviated(String(name)))'", at: entry.keyRange,
                    label: "read as one key",
                    fixIts: [.init("write a blank behind the colon", edits: [.init(gap, " ")])])
                return nil
            }
            if let bare = KeyWithoutColon(entry.value, known: kinds) {
                spot.report(
                    .wrongType, "\(spot.owner) must be a mapping, but is a text", at: entry.value.range,
                    label: bare.label, fixIts: [bare.fixIt])
                return nil
            }
            let glued = GluedKey(entry.value, known: sections.flatMap(\.names))
            spot.report(
                wrongType: entry.value, wanted: "a mapping with one of \(quotedList(kinds, joinedBy: "or"))",
                fixIts: [
                    glued?.fixIt ?? bare(entry.value, kinds) ?? .init("write '{ \(kinds.first ?? ""): ... }'")
                ])
            return nil
        }
        let found = entries.filter { kinds.contains($0.key) }
        if let first = found.first, let second = found.dropFirst().first {
            spot.report(
                .conflictingKeys,
                "\(spot.owner) has both '\(first.key)' and '\(second.key)': it can only be one of them",
                at: second.keyRange, label: "cannot stand beside '\(first.key)'",
                notes: [.init("'\(first.key)' is here", at: first.keyRange)],
                fixIts: [first, second].map {
                    .init("remove '\($0.key)'", edits: entry.value.removal(of: $0, spot.findings))
                })
            return nil
        }
        if let only = found.first {
            return sections.first { $0.names.first == only.key }.map { ($0, entry.value) }
        }
        for (index, wrong) in entries.enumerated() where !sections.contains(where: { $0.names.contains(wrong.key) }) {
            guard let guess = guess(wrong, kinds, beside: entries) else { continue }
            spot.report(
                .unknownKey, "\(spot.owner) has no key '\(abbreviated(wrong.key))'", at: wrong.keyRange,
                label: guess.label, notes: [.init("it must have one of the keys \(quotedList(kinds))")],
                fixIts: [guess.fixIt])
            guard let kind = guess.kind, let section = sections.first(where: { $0.names.first == kind }) else {
                return nil
            }
            var meant = entries
            meant[index].key = kind
            return (section, FileNode(content: .mapping(meant), range: entry.value.range))
        }
        for wrong in entries {
            guard let bare = KeyWithoutColon(wrong, known: kinds) else { continue }
            spot.report(
                .unknownKey, "\(spot.owner) has no key '\(bare.isSecret ? Secrets.mark : abbreviated(wrong.key))'",
                at: wrong.keyRange, label: bare.label, fixIts: [bare.fixIt])
            return nil
        }
        if let table = PipelineKeys.section.table(of: entry.value), isWhole(entry.value, of: table) {
            spot.findings.missingNodes.insert(entry.key)
            spot.report(
                .missingKind, "\(spot.owner) has the keys of one of '\(table)'", at: entry.keyRange,
                label: "stands in another table", fixIts: [.init("write '\(abbreviated(entry.key))' below '\(table)'")])
            return nil
        }
        let unknown = entries.map(\.key).filter { key in !sections.contains { $0.names.contains(key) } }
        let names = unknown.prefix(6).map(abbreviated)
        spot.report(
            .missingKind, "\(spot.owner) does not say what it is", at: entry.keyRange,
            label: "one of \(quotedList(kinds, joinedBy: "or")) is missing",
            notes: unknown.isEmpty ? [] : [.init("no kind has the key \(quotedList(names, joinedBy: "or"))")],
            fixIts: [taking(entry, kinds) ?? .init("add one of \(quotedList(kinds, joinedBy: "or"))")])
        return nil
    }

    /// `file: { camera: front }`, which says what a sink takes, and not what it does with it.
    private static func taking(_ entry: FileNode.Entry, _ kinds: [String]) -> Diagnostic.FixIt? {
        guard kinds.contains("record"), NodeName(entry.key).isValid,
            let input = entry.value.entries?.first(where: { ForeignKey.isInput($0.key) }),
            let name = input.value.scalar?.text, NodeName(name).isValid
        else { return nil }
        return .init("write '\(entry.key): { record: \(entry.key).mp4, video: \(name) }' for a file of its picture")
    }

    /// Whether a mapping has several keys, all of one kind of a table's nodes.
    private static func isWhole(_ node: FileNode, of table: String) -> Bool {
        let keys = (node.entries ?? []).map(\.key)
        guard keys.count > 1, let row = PipelineKeys.section.keys.first(where: { $0.name == table }),
            case .named(let form) = row.form
        else { return false }
        return form.ownSections.contains { Set($0.names).isSuperset(of: keys) }
    }

    /// The kind that a key most probably names; nil where it is glued to its value.
    private static func guess(
        _ entry: FileNode.Entry, _ kinds: [String], beside entries: [FileNode.Entry]
    ) -> (kind: String?, label: String, fixIt: Diagnostic.FixIt)? {
        if let glued = GluedKey(entry, known: kinds) { return (nil, glued.label, glued.fixIt) }
        let edits = { (kind: String) in
            entry.keyRange.holds(entry.key) ? [Diagnostic.FixIt.Edit(entry.keyRange, kind)] : []
        }
        if let place = place(ofPreview: entry, kinds) {
            let pair = "preview: \(place)"
            let text = entry.value.scalar?.written ?? ""
            let value = text.isEmpty ? [] : entry.value.edits(place)
            return (
                nil, "said by 'preview'",
                .init("write '\(pair)'", edits: value.isEmpty ? [] : edits("preview") + value, isGuess: true)
            )
        }
        if kinds.contains("stream"), SinkKeys.streamSchemes.contains(entry.key), let text = entry.value.scalar?.text,
            !text.contains("://")
        {
            // The address may hold a password, and is not shown.
            return (nil, "the beginning of an address", .init("write 'stream: \"\(entry.key)://...\"'"))
        }
        let message = { (kind: String) in "replace '\(abbreviated(entry.key))' with '\(kind)'" }
        if let kind = kind(ofPlace: entry, kinds) ?? kind(ofDevice: entry, kinds, beside: entries) {
            return (kind, "did you mean '\(kind)'?", .init(message(kind), edits: edits(kind), isGuess: false))
        }
        // A sound card is a device too; what has a rate of pictures is none.
        let isOfPictures = entries.contains {
            ["fps", "format", "framerate", "rotate", "mirror"].contains($0.key.lowercased())
        }
        if entry.key.lowercased() == "device", kinds.contains("camera"), kinds.contains("microphone"), !isOfPictures {
            let message = "write 'camera' in place of '\(entry.key)', or 'microphone' for a sound"
            return (nil, "'camera' or 'microphone'", .init(message, edits: edits("camera"), isGuess: true))
        }
        return Meaning(of: entry.key, among: kinds).map { meant in
            (meant.word, "did you mean '\(meant.word)'?", meant.fixIt(message(meant.word), edits: edits(meant.word)))
        }
    }

    /// Where a preview is shown that is named by it: `window: true`, `webrtc: true`.
    private static func place(ofPreview entry: FileNode.Entry, _ kinds: [String]) -> String? {
        guard kinds.contains("preview") else { return nil }
        switch entry.key.lowercased() {
        case "window", "display", "screen", "monitor": return "window"
        case "webrtc", "hls", "whep", "browser", "web", "http": return "web"
        default: return nil
        }
    }

    /// The kind of a device, where the keys beside it say that it is one for sound: `device: usb-mic, rate: 48 kHz`.
    private static func kind(
        ofDevice entry: FileNode.Entry, _ kinds: [String], beside entries: [FileNode.Entry]
    ) -> String? {
        guard entry.key.lowercased() == "device", kinds.contains("microphone") else { return nil }
        let isSound = entries.contains { other in
            switch other.key.lowercased() {
            case "channels", "sample-rate", "samplerate": true
            case "rate": other.value.scalar?.text.lowercased().hasSuffix("hz") ?? false
            case "type", "kind":
                ["microphone", "mic", "audio", "sound"].contains(other.value.scalar?.text.lowercased())
            default: false
            }
        }
        return isSound ? "microphone" : nil
    }
}
