import CaptureDiagnostics
import CaptureModel

extension Shape where Value == [RigResource] {
    /// The resources by name; the key that says how much there is says what is counted.
    static var rigResources: Shape {
        let sections = RigResourceKeys.kinds.map(\.section)
        return .named("resource", .either(sections.map(Form.section))) { entry, spot in
            guard let (section, node) = Kinds.section(of: entry, among: sections, spot),
                let kind = RigResourceKeys.kinds.first(where: { $0.section.title == section.title }),
                let fields = Fields(node, section, spot)
            else { return [] }
            let cameras = section.names.contains("cameras") ? fields[RigResourceKeys.cameras] : nil
            let (sustained, summary) = (fields[RigResourceKeys.sustained], fields[RigKeys.summary])
            guard let capacity = kind.capacity(fields) else { return [] }
            return [
                RigResource(
                    entry.key, capacity, cameras: cameras ?? [], sustainedShare: sustained ?? 1, summary: summary ?? "")
            ]
        }
    }
}
