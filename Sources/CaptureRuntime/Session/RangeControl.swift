internal import CapturePlan
internal import GStreamerKit

/// Sets what brings pictures into one range, by what the caps of each stream say, before its first picture comes.
enum RangeControl {
    /// Has a planned place set by its caps, once its last element is there; any other element is left alone.
    static func attach(to name: String, in assembly: PipelineAssembly) {
        guard let range = assembly.plan.ranges.first(where: { $0.name == name }),
            let element = assembly.element(range.element), let label = assembly.element(name)
        else { return }
        // The elements hold the pad by way of each other, so its probe must not hold them.
        assembly.pad("sink", of: range.entry)?.onEvent { [weak element, weak label] event in
            guard case .caps(let caps) = event, let element, let label else { return .pass }
            let setting = range.setting(for: caps.structures.first?["colorimetry"]?.string)
            // Refused by no version: the properties are as old as the elements.
            try? element.set("contrast", to: .double(setting.contrast))
            try? element.set("brightness", to: .double(setting.brightness))
            try? element.set("saturation", to: .double(setting.saturation))
            let said = PlannedCaps("video/x-raw")
            let named = setting.name.map { said.with("colorimetry", .string($0)) } ?? said
            try? label.set("caps", to: .caps(named.description))
            return .pass
        }
    }
}
