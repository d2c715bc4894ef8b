import CaptureDiagnostics
import CaptureModel

extension RigAssembly {
    /// More cameras than any page has of real devices.
    private static let cameraLimit = 200

    /// Adds format tables and V4L2 devices; they take the names given in the order of the page.
    mutating func add(_ tables: [FormatTable], _ devices: [V4L2Listing]) {
        let steps =
            tables.map { (place: $0.place, device: V4L2Listing?.none, formats: $0.formats) }
            + devices.map { (place: $0.place, device: $0, formats: $0.formats) }
        for step in steps.sorted(by: { $0.place < $1.place }) {
            guard cameras.count < Self.cameraLimit else {
                findings.leaveOut("this listing", at: step.place, because: "more than \(Self.cameraLimit) cameras")
                continue
            }
            let given = namesLeft.isEmpty ? nil : namesLeft.removeFirst()
            if let device = step.device {
                add(device, given: given)
            } else {
                tablePlace = tablePlace ?? step.place
                add(FormatTable(place: step.place, formats: step.formats), given: given)
            }
        }
        guard let place = steps.map(\.place).max() ?? setsPlace else { return }
        for name in namesLeft {
            findings.report(
                .notInListing, "no listing is left for the camera '\(abbreviated(name))'", at: place,
                label: "the last one", subjects: [name], help: ["give '--camera' once for each format table"])
        }
    }

    /// Adds the table to the camera of its name that device sets list, else as a camera of its own.
    private mutating func add(_ table: FormatTable, given: String?) {
        let words = given.map { CameraWords($0) }
        let known = cameras.firstIndex { camera in
            camera.formats.isEmpty && given != nil
                && (camera.name == given || camera.name == words?.name || camera.aliases.contains(given ?? ""))
        }
        if let known {
            cameras[known].formats = table.formats
            return
        }
        // A name stays as it was given; a label such as 'Back Camera' gets one made of it.
        let isName = given.map { DeviceName.plain($0) == $0 } ?? true
        let name = unused((isName ? given : words?.name) ?? "camera")
        if given == nil {
            findings.report(
                .notInListing, "the table does not tell of which camera it is, so it becomes '\(name)'",
                at: table.place,
                label: "whose formats are these?", subjects: [name], help: ["give its name with '--camera'"])
        } else if setsPlace != nil {
            let near = nearest(to: name, in: cameras.map(\.name))
            findings.report(
                .notInListing, "the device sets do not have the camera '\(name)', so it runs alone", at: table.place,
                label: near.map { "did you mean '\($0)'?" } ?? "another camera's table", subjects: [name],
                notes: ["they have \(quotedList(cameras.map(\.name)))"], help: ["give one of these with '--camera'"])
        }
        cameras.append(
            RigCamera(
                name, label: given, position: words?.position ?? .unspecified, kind: words?.kind ?? .external,
                formats: table.formats))
    }

    private mutating func add(_ device: V4L2Listing, given: String?) {
        let node = device.path.map {
            DeviceName.slug($0.split(separator: "/").last.map(String.init) ?? "", else: "camera")
        }
        let own = device.label.map { DeviceName.slug($0, else: "camera") }
        let isName = given.map { DeviceName.plain($0) == $0 } ?? true
        let name = unused(
            (isName ? given : given.map { DeviceName.slug($0, else: "camera") }) ?? own ?? node ?? "camera")
        if device.path == nil {
            findings.report(
                .notInListing, "the listing does not tell of which device it is, so '\(name)' is simulated",
                at: device.place, severity: .note, label: "no line before it names a device", subjects: [name],
                help: ["write 'device: { v4l2: ... }' into the rig file"])
        }
        cameras.append(
            RigCamera(
                name, label: device.label ?? given, device: device.path.map { .v4l2($0) } ?? .simulated,
                aliases: device.path.map { [$0] } ?? [], formats: device.formats))
    }

    /// A name, with a number where a camera has it already.
    private func unused(_ name: String) -> String {
        DeviceName.numbered(cameras.map(\.name) + [name]).last ?? name
    }
}
