import CaptureDiagnostics
import CaptureModel

extension RigAssembly {
    /// The camera that a heading names.
    struct Named {
        /// Which of the rig's cameras it is; nil where it is none of them.
        let index: Int?
        /// Its name in the rig.
        let name: String
        /// What the heading calls it.
        let label: String
        /// Where it looks.
        let position: RigCamera.Position
        /// What it is.
        let kind: RigCamera.Kind
    }

    /// The camera of a table: that of the nearest heading that names one, and one only.
    func named(by headings: [CameraHeading]) -> Named? {
        for heading in headings {
            if let named = named(by: heading) { return named }
        }
        return nil
    }

    private func named(by heading: CameraHeading) -> Named? {
        let wanted = heading.label.lowercased()
        let own = cameras.firstIndex { camera in
            if let id = heading.id { return camera.aliases.contains(id) }
            return camera.name == wanted || camera.label.lowercased() == wanted
                || camera.aliases.contains(heading.label)
        }
        if let own { return known(own, heading) }
        guard heading.namesCamera else { return nil }
        if heading.id != nil { return unknown(CameraWords(heading.label), heading) }
        let fitting = cameras.indices.filter { index in
            (heading.position ?? cameras[index].position) == cameras[index].position
                && (heading.kind ?? cameras[index].kind) == cameras[index].kind
        }
        // Of one side only, a camera is the plain one of that side.
        let plain = heading.kind == nil ? fitting.filter { cameras[$0].kind == .wide } : fitting
        if let only = plain.count == 1 ? plain.first : fitting.count == 1 ? fitting.first : nil {
            return known(only, heading)
        }
        guard fitting.isEmpty else { return nil }
        guard let position = heading.position else {
            let kind = heading.kind ?? .external
            return Named(
                index: nil, name: kind.rawValue, label: heading.label, position: .unspecified, kind: kind)
        }
        return unknown(CameraWords("\(position.rawValue)-\((heading.kind ?? .wide).rawValue)"), heading)
    }

    private func known(_ index: Int, _ heading: CameraHeading) -> Named {
        let camera = cameras[index]
        return Named(
            index: index, name: camera.name, label: heading.label, position: camera.position, kind: camera.kind)
    }

    private func unknown(_ words: CameraWords, _ heading: CameraHeading) -> Named {
        Named(
            index: nil, name: words.name, label: heading.label, position: words.position, kind: words.kind ?? .external)
    }

    /// Gives a table to the camera that its heading names.
    mutating func add(_ table: FormatTable, to named: Named) {
        guard let index = named.index else {
            let name = unused(named.name)
            if setsPlace != nil { reportNotInSets(name, at: table.place) }
            cameras.append(
                RigCamera(
                    name, label: named.label, position: named.position, kind: named.kind, formats: table.formats))
            tablePlaces[name] = table.place
            return
        }
        let other = tablePlaces.updateValue(table.place, forKey: named.name)
        guard let other, cameras[index].formats != table.formats else {
            cameras[index].formats = table.formats
            return
        }
        tablePlaces[named.name] = other
        findings.report(
            .listingsDisagree,
            "this table and the one at line \(other.start.line) are both of '\(named.name)' and differ",
            at: table.place, label: "left out", subjects: [named.name],
            help: ["import them one by one, each from a page of its own"])
    }

    /// Reports that device sets do not have the camera of a table.
    mutating func reportNotInSets(_ name: String, at place: SourceRange) {
        let near = nearest(to: name, in: cameras.map(\.name))
        findings.report(
            .notInListing, "the device sets do not have the camera '\(name)', so it runs alone", at: place,
            label: near.map { "did you mean '\($0)'?" } ?? "another camera's table", subjects: [name],
            notes: ["they have \(quotedList(cameras.map(\.name)))"], help: ["give one of these with '--camera'"])
    }
}
