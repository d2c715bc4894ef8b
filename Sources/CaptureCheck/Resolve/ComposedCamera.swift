import CaptureModel

/// A rig's virtual camera that runs as the cameras it is made of: they are opened, and one of them is shown at a time.
///
/// One that has a device of its own, or no switch-over factors, is opened like any other camera and is none of these.
struct ComposedCamera: Sendable {
    /// The cameras that are opened, the widest first.
    let parts: [RigCamera]
    /// What turns people's zoom into the device's; people's is counted by the wide camera.
    let scale: ZoomScale

    /// nil for a camera that does not run so.
    init?(_ camera: RigCamera, in rig: Rig) {
        let factors = camera.switchOver
        guard camera.device == .simulated, !factors.isEmpty, factors.count == camera.constituents.count - 1,
            zip([1] + factors, factors).allSatisfy(<)
        else { return nil }
        let parts = camera.constituents.compactMap { name in rig.cameras.first { $0.name == name && !$0.isVirtual } }
        guard parts.count == camera.constituents.count else { return nil }
        self.parts = parts
        scale = ZoomScale(switchOver: factors, main: parts.firstIndex { $0.kind == .wide } ?? 0)
    }

    /// Of the rows that the virtual camera lists, what each of its cameras has too: one of them takes another's place from one
    /// picture to the next, so that all run in one size at one rate.
    func formats(of camera: RigCamera) -> [MediaFormat] {
        camera.formats.compactMap { row in
            let rates = parts.reduce(Optional(row.rates)) { left, part in
                let own = part.formats.filter { $0.size == row.size && $0.encoding == row.encoding }
                let alike = own.filter { $0.isBinned == row.isBinned }
                return left.flatMap { left in
                    (alike.isEmpty ? own : alike).compactMap { left.intersection($0.rates) }
                        .max { $0.maximum < $1.maximum }
                }
            }
            guard let rates else { return nil }
            var common = row
            common.rates = rates
            return common
        }
    }

    /// The row in which a part gives what was chosen for all.
    static func row(of part: RigCamera, for choice: FormatChoice) -> MediaFormat? {
        let format = choice.format
        let able = part.formats.filter {
            $0.size == format.size && $0.encoding == format.encoding && $0.rates.contains(choice.rate)
        }
        return able.first { $0.isBinned == format.isBinned } ?? able.first
    }
}

extension FrameRates {
    /// The rates that are in both; nil where none is.
    fileprivate func intersection(_ other: FrameRates) -> FrameRates? {
        if case .list(let rates) = self {
            let both = rates.filter(other.contains)
            return both.isEmpty ? nil : .list(both)
        }
        if case .list = other { return other.intersection(self) }
        let (low, high) = (max(minimum, other.minimum), min(maximum, other.maximum))
        return low <= high ? .range(low, high) : nil
    }
}
