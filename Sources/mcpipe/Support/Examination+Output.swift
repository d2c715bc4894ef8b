import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureRuntime

extension Examination {
    /// What the machine can do, for people.
    var text: String {
        let width = results.map(\.purpose.name.count).max() ?? 0
        let rows = results.flatMap { result -> [String] in
            let head = "\(Figures.left(result.purpose.name, width))  "
            let breaks = result.broken.map {
                "\(Figures.left("", width))  '\($0.element)' is there but does not work: \($0.reason)"
            }
            if let used = result.used { return ["\(head)yes: \(used.joined(separator: ", "))"] + breaks }
            let packages = result.packages.isEmpty ? "no Debian 12 package" : "apt install \(list(result.packages))"
            return ["\(head)no: \(result.missing.joined(separator: ", ")) missing (\(packages))"] + breaks
        }
        let space = LocalFileSystem().freeSpace(below: folder).map(\.rounded) ?? "unknown"
        return
            ([
                "GStreamer    \(host.gstreamer)",
                "cameras      \(rig.cameras.isEmpty ? "none" : list(rig.cameras.map(\.name)))",
                "microphones  \(rig.microphones.isEmpty ? "none" : list(rig.microphones.map(\.name)))",
                "display      \(host.hasDisplay ? "yes" : "none: no windows, no screen capture")",
                "free space   \(space) in \(folder)",
                "",
            ] + rows + ["", canRecord ? "can record H.264 with AAC into MP4" : "cannot record H.264 with AAC into MP4"])
            .joined(separator: "\n")
    }

    /// What the machine can do, for programs.
    var json: JSONValue {
        [
            "gstreamer": .string("\(host.gstreamer)"), "canRecord": .bool(canRecord),
            "cameras": .array(rig.cameras.map { .string($0.name) }),
            "microphones": .array(rig.microphones.map { .string($0.name) }), "display": .bool(host.hasDisplay),
            "freeSpace": LocalFileSystem().freeSpace(below: folder).map { .int($0.bytes) } ?? .null,
            "purposes": .array(results.map(Self.json)),
        ]
    }

    private static func json(_ result: Result) -> JSONValue {
        [
            "purpose": .string(result.purpose.name), "required": .bool(result.purpose.isRequired),
            "works": .bool(result.used != nil), "elements": strings(result.used ?? []),
            "missing": strings(result.missing), "packages": strings(result.packages),
            "broken": .object(result.broken.map { .init($0.element, .string($0.reason)) }),
        ]
    }

    private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
