import CaptureDiagnostics
import CaptureModel

extension RigAssembly {
    /// More cameras than any page has of real devices.
    private static let cameraLimit = 200

    /// Adds format tables and V4L2 devices. A table goes to the camera that its heading names; the others take the names given in the
    /// order of the page, and all of them do where there is a name for each.
    mutating func add(_ tables: [FormatTable], _ devices: [V4L2Listing]) {
        let steps =
            tables.map { (place: $0.place, device: V4L2Listing?.none, table: Optional($0)) }
            + devices.map { (place: $0.place, device: $0, table: nil) }
        let isNameForEach = namesLeft.count == steps.count
        for step in steps.sorted(by: { $0.place < $1.place }) {
            guard cameras.count < Self.cameraLimit else {
                findings.leaveOut("this listing", at: step.place, because: "more than \(Self.cameraLimit) cameras")
                continue
            }
            let named = step.table.flatMap { self.named(by: $0.headings) }
            if let named, !isNameForEach {
                namesLeft.removeAll { $0 == named.name || $0 == named.label || CameraWords($0).name == named.name }
            }
            let given = (named == nil || isNameForEach) && !namesLeft.isEmpty ? namesLeft.removeFirst() : nil
            if let device = step.device { add(device, given: given) }
            guard let table = step.table else { continue }
            tablePlace = tablePlace ?? table.place
            if let named, given == nil {
                add(table, to: named)
            } else {
                if let given, let named { reportContradiction(given, named, at: table.place) }
                add(table, given: given)
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
            tablePlaces[cameras[known].name] = table.place
            return
        }
        // A name stays as it was given; a label such as 'Back Camera' gets one made of it.
        let isName = given.map { DeviceName.plain($0) == $0 } ?? true
        let name = unused((isName ? given : words?.name) ?? "camera")
        if given == nil {
            findings.report(
                .notInListing, "the table does not tell of which camera it is, so it becomes '\(name)'",
                at: table.place,
                label: "whose formats are these?", subjects: [name],
                help: ["give its name with '--camera', or write it above the table, as 'back camera:'"])
        } else if setsPlace != nil {
            reportNotInSets(name, at: table.place)
        }
        tablePlaces[name] = table.place
        cameras.append(
            RigCamera(
                name, label: given, position: words?.position ?? .unspecified, kind: words?.kind ?? .external,
                formats: table.formats))
    }

    private mutating func add(_ device: V4L2Listing, given: String?) {
        let node = device.path.map {
            DeviceName.slug($0.split(separator: "/").last.map(String.init) ?? "", else: "camera")
        }
        let words = device.label.map { CameraWords($0) }
        let isName = given.map { DeviceName.plain($0) == $0 } ?? true
        let name = unused(
            (isName ? given : given.map { DeviceName.slug($0, else: "camera") }) ?? words?.name ?? node ?? "camera")
        if device.path == nil {
            findings.report(
                .notInListing, "the listing does not tell of which device it is, so '\(name)' is simulated",
                at: device.place, severity: .note, label: "no line before it names a device", subjects: [name],
                help: ["write 'device: { v4l2: ... }' into the rig file"])
        }
        cameras.append(
            RigCamera(
                name, label: device.label ?? given, position: words?.position ?? .unspecified,
                kind: words?.kind ?? .external, device: device.path.map { .v4l2($0) } ?? .simulated,
                aliases: device.path.map { [$0] } ?? [], formats: device.formats))
    }

    /// Reports that '--camera' and the page call a table's camera by different names.
    private mutating func reportContradiction(_ given: String, _ named: Named, at place: SourceRange) {
        guard given != named.name, given != named.label, CameraWords(given).name != named.name else { return }
        findings.report(
            .notInListing,
            "the page gives this table to '\(named.name)', and '--camera' to '\(abbreviated(given))', which is used",
            at: place,
            severity: .note, label: "below '\(abbreviated(named.label))'", subjects: [named.name])
    }

    /// A name, with a number where a camera has it already.
    func unused(_ name: String) -> String {
        DeviceName.numbered(cameras.map(\.name) + [name]).last ?? name
    }
}
