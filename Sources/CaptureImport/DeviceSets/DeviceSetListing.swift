import CaptureDiagnostics

/// One printed `supportedMultiCamDeviceSets`: cameras and which of them may run together.
struct DeviceSetListing {
    /// A camera as a listing has it.
    struct Camera {
        /// What the system calls it, such as `com.apple.avfoundation.avcapturedevice.built-in_video:0`.
        let id: String
        /// What people call it, such as `Back Camera`.
        let label: String
        /// Where it first stands.
        let place: SourceRange

        /// The number at the identifier's end, by which cameras are in the order of the device.
        var number: Int { PlainNumber.whole(id.split(separator: ":").last ?? "") ?? .max }
    }

    /// Where it stands.
    var place: SourceRange
    /// How many sets were read.
    private(set) var count = 0
    /// The cameras, in the order of the page.
    private(set) var cameras: [Camera] = []
    /// The different sets, by the cameras' identifiers.
    private(set) var sets: Set<Set<String>> = []
    private var ids: Set<String> = []

    init(at place: SourceRange) { self.place = place }

    /// Adds a set with its cameras.
    mutating func add(_ members: [Camera]) {
        count += 1
        for member in members where ids.insert(member.id).inserted { cameras.append(member) }
        sets.insert(Set(members.map(\.id)))
    }

    /// The largest sets: those of the listing that are part of no other, and each camera that is in none alone.
    var facets: Set<Set<String>> { Self.largest(sets.union(cameras.map { [$0.id] })) }

    /// Whether both may be of one device: they call shared cameras the same, and allow the same among them.
    func agrees(with other: DeviceSetListing) -> Bool {
        let labels = Dictionary(other.cameras.map { ($0.id, $0.label) }) { first, _ in first }
        guard cameras.allSatisfy({ labels[$0.id] ?? $0.label == $0.label }) else { return false }
        let shared = Set(cameras.map(\.id)).intersection(labels.keys)
        return facets(among: shared) == other.facets(among: shared)
    }

    /// Adds what another listing of the same device has.
    mutating func merge(_ other: DeviceSetListing) {
        for camera in other.cameras where ids.insert(camera.id).inserted { cameras.append(camera) }
        sets.formUnion(other.sets)
    }

    private func facets(among ids: Set<String>) -> Set<Set<String>> {
        Self.largest(Set(facets.map { $0.intersection(ids) }))
    }

    private static func largest(_ sets: Set<Set<String>>) -> Set<Set<String>> {
        var kept: [Set<String>] = []
        for set in sets.sorted(by: { $0.count > $1.count })
        where !set.isEmpty && !kept.contains(where: { $0.isSuperset(of: set) }) {
            kept.append(set)
        }
        return Set(kept)
    }
}
