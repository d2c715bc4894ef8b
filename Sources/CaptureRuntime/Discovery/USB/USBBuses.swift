internal import CaptureModel

/// The USB buses that cameras share, as resources of a rig.
enum USBBuses {
    /// One resource for each bus on which a camera reserves time, in the order of the cameras.
    ///
    /// - Parameter cameras: The cameras with their places; those that reserve nothing, as by bulk endpoints, draw on none.
    static func resources(_ cameras: [(name: String, place: USBPlace)]) -> [RigResource] {
        let reserving = cameras.filter(\.place.isIsochronous)
        var buses: [USBPlace.Bus] = []
        for camera in reserving where !buses.contains(camera.place.bus) { buses.append(camera.place.bus) }
        let names = DeviceName.numbered(buses.map { $0.side == .highSpeed ? "usb2-bus" : "usb3-bus" })
        return zip(buses, names).map { bus, name in
            let users = reserving.filter { $0.place.bus == bus }
            let driver = users.compactMap(\.place.driver).first
            return RigResource(
                name, bus.side.capacity, cameras: users.map(\.name),
                summary: "controller \(bus.controller)" + (driver.map { " (\($0))" } ?? "") + "; "
                    + bus.side.source(driver: driver))
        }
    }
}

extension USBPlace.Side {
    /// How much of the side may be reserved.
    fileprivate var capacity: RigResource.Capacity {
        switch self {
        case .highSpeed: .usbMicroframe(microseconds: 100)
        case .superSpeed: .usbInterval(bytes: 56_240)
        }
    }

    /// Where the figure comes from, and who keeps to it.
    fileprivate func source(driver: String?) -> String {
        switch self {
        case .highSpeed:
            "USB 2.0, section 5.6.4"
                + (driver?.hasPrefix("xhci") == true ? "; such a controller decides by itself" : "")
        case .superSpeed:
            "SS_BW_LIMIT_IN less SS_BW_RESERVED of Linux' xhci.h; such a controller decides by itself"
        }
    }
}
