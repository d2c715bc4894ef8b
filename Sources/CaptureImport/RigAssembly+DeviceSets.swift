import CaptureDiagnostics
import CaptureModel

extension RigAssembly {
    /// Adds the cameras of device sets, and which of them may run together.
    mutating func add(_ listings: [DeviceSetListing]) {
        guard let family = oneFamily(of: listings) else { return }
        setsPlace = family.place
        let ordered = family.cameras.enumerated()
            .sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }.map(\.element)
        let words = ordered.map { CameraWords($0.label) }
        let names = DeviceName.numbered(words.map(\.name))
        for (index, camera) in ordered.enumerated() {
            let word = words[index]
            if word.kind == nil { reportUnknownKind(camera, name: names[index]) }
            cameras.append(
                RigCamera(
                    names[index], label: camera.label, position: word.position, kind: word.kind ?? .external,
                    aliases: [camera.id], formats: []))
        }
        for index in cameras.indices { cameras[index].constituents = constituents(of: cameras[index]) }
        let positions = Dictionary(zip(ordered.map(\.id), names.indices)) { first, _ in first }
        facets = family.facets.map { set in set.compactMap { positions[$0] }.sorted() }
            .sorted { $0.lexicographicallyPrecedes($1) }.map { set in Set(set.map { names[$0] }) }
    }

    /// All listings that can be of one device, as one.
    private mutating func oneFamily(of listings: [DeviceSetListing]) -> DeviceSetListing? {
        guard var family = listings.first else { return nil }
        for listing in listings.dropFirst() {
            if family.agrees(with: listing) {
                family.merge(listing)
            } else {
                findings.report(
                    .listingsDisagree,
                    "this listing and the one at line \(family.place.start.line) cannot be of one device",
                    at: listing.place, label: "left out", help: ["import them one by one, each from a page of its own"])
            }
        }
        return family
    }

    /// The cameras that a virtual one is made of, where the page has them all.
    private func constituents(of camera: RigCamera) -> [String] {
        let parts = camera.kind.parts.compactMap { kind in
            cameras.first { $0.kind == kind && $0.position == camera.position }?.name
        }
        return parts.count == camera.kind.parts.count ? parts : []
    }

    private mutating func reportUnknownKind(_ camera: DeviceSetListing.Camera, name: String) {
        findings.report(
            .notInListing, "the name '\(abbreviated(camera.label))' does not tell what the camera is", at: camera.place,
            label: "it becomes '\(name)'", subjects: [name],
            help: ["write its 'position' and 'kind' into the rig file"])
    }
}
