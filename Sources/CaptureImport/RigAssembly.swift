import CaptureDiagnostics
import CaptureModel

/// Brings the listings of one page together into a rig.
struct RigAssembly {
    /// What was found on the way.
    var findings: Findings
    /// The names given for cameras that are not taken yet.
    var namesLeft: [String]
    /// The cameras so far.
    var cameras: [RigCamera] = []
    /// The largest sets of cameras that may run together, by name.
    var facets: [Set<String>] = []
    /// Where the device sets stand, where there are any.
    var setsPlace: SourceRange?
    /// Where the first format table stands, where there is one.
    var tablePlace: SourceRange?

    /// Where the table of each camera stands that has one, by name.
    var tablePlaces: [String: SourceRange] = [:]

    init(findings: Findings, cameraNames: [String]) {
        self.findings = findings
        namesLeft = cameraNames.filter { !$0.isEmpty }
    }

    /// The rig; nil where there is no camera. Tells what the listings do not.
    mutating func rig(name: String, summary: String) -> Rig? {
        guard !cameras.isEmpty else { return nil }
        reportMissingFormats()
        reportMissingSets()
        allowSeveralCameras()
        let listed = Set(facets.joined())
        let alone = cameras.map(\.name).filter { !listed.contains($0) }
        // Cameras of V4L2 are devices of their own; those of a phone share it, and run alone unless a listing says more.
        let isRestricted = setsPlace != nil || tablePlace != nil
        return Rig(
            name: name, summary: summary, cameras: cameras,
            deviceSets: isRestricted ? .facets(facets + alone.map { [$0] }) : .unrestricted)
    }

    private mutating func reportMissingFormats() {
        let bare = cameras.filter(\.formats.isEmpty).map(\.name)
        guard let first = bare.first, let place = setsPlace else { return }
        findings.report(
            .notInListing, "the formats of \(quotedList(bare)) are not in the page", at: place,
            label: "no graph can use \(bare.count == 1 ? "this camera" : "these cameras") yet", subjects: bare,
            help: ["add a format table to the page and '--camera \(first)', or write 'formats' into the rig file"])
    }

    private mutating func reportMissingSets() {
        guard let tablePlace, setsPlace == nil else { return }
        let isForSeveral = cameras.contains {
            $0.formats.contains(where: \.isMultiCamSupported) && $0.device == .simulated
        }
        guard isForSeveral || cameras.count > 1 else { return }
        findings.report(
            .notInListing, "which cameras may run together is not in the page, so each runs alone", at: tablePlace,
            severity: .note, label: "a format table does not tell",
            help: ["add a listing of supportedMultiCamDeviceSets to the page, or write 'device-sets' into the rig file"]
        )
    }

    /// Lets every format of a camera run beside others where device sets let the camera, and no row of its table is marked so.
    ///
    /// AVFoundation prints 'supports multicam' since iOS 13. Device sets are of iOS 13 or later too, and let a camera run beside
    /// others only in formats that are marked; so a table without a mark is an older or a shortened one, and says nothing.
    private mutating func allowSeveralCameras() {
        let together = Set(facets.filter { $0.count > 1 }.joined())
        for index in cameras.indices {
            let camera = cameras[index]
            guard let place = tablePlaces[camera.name], together.contains(camera.name), !camera.formats.isEmpty,
                !camera.formats.contains(where: \.isMultiCamSupported)
            else { continue }
            for row in camera.formats.indices { cameras[index].formats[row].isMultiCamSupported = true }
            findings.report(
                .notInListing,
                "no row of the table of '\(camera.name)' has 'supports multicam', so all are taken to support it",
                at: place,
                label: "the device sets let this camera run beside others, the table does not say in which formats",
                subjects: [camera.name],
                help: [
                    "print the formats on iOS 13 or later, or write 'single-camera' to those in the rig file that only run alone"
                ])
        }
    }
}
