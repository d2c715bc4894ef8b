import CaptureDiagnostics
import CaptureModel

extension Shape where Value == [RigResource] {
    /// The resources by name; which key stands first says what is counted.
    static var rigResources: Shape {
        let sections = [RigKeys.pixelRateSection, RigKeys.dataRateSection, RigKeys.usbSection]
        return .named("resource", .either(sections.map(Form.section))) { entry, spot in
            guard let section = Kinds.section(of: entry, among: sections, spot),
                let fields = Fields(entry.value, section, spot)
            else { return [] }
            let (cameras, summary) = (fields[RigKeys.resourceCameras] ?? [], fields[RigKeys.summary] ?? "")
            let capacity: RigResource.Capacity? =
                switch section.names.first {
                case RigKeys.pixelRate.row.name: fields[RigKeys.pixelRate].map { .pixelRate($0) }
                case RigKeys.dataRate.row.name: fields[RigKeys.dataRate].map { .dataRate($0) }
                default: fields[RigKeys.usbMicroframe].map { .usbMicroframe(microseconds: $0) }
                }
            guard let capacity else { return [] }
            return [RigResource(entry.key, capacity, cameras: cameras, summary: summary)]
        }
    }
}
