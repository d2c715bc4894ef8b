import CaptureModel

extension Source.Virtual {
    /// The place of the constituent that the zoom is counted by: the one named, else the rig's wide camera, else the widest.
    func mainPlace(_ devices: DeviceResolver) -> Int {
        if let main { return constituents.firstIndex(of: main) ?? 0 }
        return constituents.firstIndex { devices.cameras[$0]?.kind == .wide } ?? 0
    }
}

extension Array {
    /// The item at a place; nil where there is none.
    subscript(safely place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
