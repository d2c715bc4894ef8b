import CaptureCheck
import CaptureModel
import Foundation

extension Recount {
    /// Judges the files' names and places by what lies on the disk.
    mutating func countFiles() {
        var written: [String: Int] = [:]
        for sink in graph.sinks {
            let template: FileTemplate
            switch sink.kind {
            case .record(let record): template = record.path
            case .snapshot(let snapshot): template = snapshot.path
            case .stream, .preview, .frames, .scan: continue
            }
            find("unreadable-text", if: !FilePlace.isTemplate(template.description))
            let text = FilePlace.text(template.description, for: sink, in: trial)
            let name = text.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
            if name.isEmpty || text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
                find("unusable-file-name")
                continue
            }
            let path = FilePlace.path(text, in: trial)
            guard path.hasPrefix(trial.options.workingFolder + "/") else {
                find("path-escapes")
                continue
            }
            if text.split(separator: "/").contains(where: { $0.utf8.count > 255 }) {
                find("unusable-file-name")
                continue
            }
            written[path.lowercased(), default: 0] += 1
            countPlace(path)
        }
        find("same-file", if: written.values.contains { $0 > 1 })
    }

    private mutating func countPlace(_ path: String) {
        switch Self.kind(of: path) {
        case nil: break
        case .typeDirectory: find("unwritable-path")
        default:
            find("file-exists", if: !trial.options.mayOverwrite)
            return
        }
        var folder = URL(filePath: path).deletingLastPathComponent()
        while Self.kind(of: folder.path) == nil { folder.deleteLastPathComponent() }
        find("unwritable-path", if: Self.kind(of: folder.path) != .typeDirectory)
    }

    private static func kind(of path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }

    /// What the machine lacks.
    mutating func countHost() {
        if !trial.options.mayUseElements { find("elements-not-allowed", if: !graph.effects.isEmpty) }
        let needed = needed
        for effect in graph.effects where needed.contains(effect.name) {
            find("missing-element", if: !effect.elements.allSatisfy { bench.host.elements.contains($0.factory) })
        }
        for source in graph.sources {
            switch source.kind {
            case .screen: find("no-display", if: needed.contains(source.name) && !bench.host.hasDisplay)
            case .file(let file):
                guard let clip = bench.clip(file.path) else {
                    find("unreadable-file")
                    continue
                }
                for use in uses where use.target == source.name {
                    find("missing-track", if: use.media == .audio ? clip.audio == nil : clip.video == nil)
                }
            case .camera, .microphone, .testPattern, .testTone, .network, .virtual: break
            }
        }
        let recordings = graph.sinks.filter { if case .record = $0.kind { true } else { false } }
        // 64 MiB hold a few seconds of the rates that are drawn at the ends of encoders: how many are enough, is the checker's to say.
        let isHeavy = recordings.contains { sink in
            guard case .record(let record) = sink.kind else { return false }
            return record.video.bitrate.map { $0.bitsPerSecond > 10_000_000 } ?? false
                || record.audio.bitrate.map { $0.bitsPerSecond > 10_000_000 } ?? false
        }
        if trial.free != nil, isHeavy { excused.insert("disk-space") }
        guard let free = trial.free, free.bytes < 64 << 20, !recordings.isEmpty else { return }
        // Without a track that can be planned there is no rate to hold against the disk.
        if due.isEmpty, excused.isEmpty { find("disk-space") } else { excused.insert("disk-space") }
    }
}
