import CaptureDiagnostics
import CaptureModel

/// Makes a rig of what tools print of cameras, wherever it stands in a page.
///
/// It reads device sets (Apple: `supportedMultiCamDeviceSets`), format tables (Apple: `AVCaptureDevice.formats`) and what
/// `v4l2-ctl --list-formats-ext` prints. What is not understood is left out and told with its place.
public struct RigImporter: Sendable {
    /// The rig's name; nil for that of the file.
    public let name: String?
    /// The names of the cameras whose listings do not name them, in the order of the page.
    public let cameraNames: [String]

    /// The size in bytes that a page may have.
    public static let sizeLimit = 1 << 20

    /// Makes an importer.
    ///
    /// - Parameters:
    ///   - name: The rig's name; nil for that of the file.
    ///   - cameraNames: Names for V4L2 listings and for format tables that no heading names, in the order of the page, or one for each
    ///     table and listing, such as `back-wide` or
    ///     `Back Camera`; a table goes to the camera of that name that device sets list.
    public init(name: String? = nil, cameraNames: [String] = []) {
        self.name = name
        self.cameraNames = cameraNames
    }

    /// Reads a page; `file` is the name that findings carry, `-` for standard input.
    public func read(_ bytes: [UInt8], file: String) -> ImportedRig {
        guard bytes.count <= Self.sizeLimit else { return tooLarge(file) }
        let page = Page(file: file, bytes: bytes)
        var findings = Findings()
        for fault in page.faults {
            findings.leaveOut(fault.what, at: page.givenPlace(fault.span), because: fault.reason)
        }
        var sets = DeviceSetReader(page, findings: findings)
        let setListings = sets.listings()
        var tables = FormatTableReader(
            page, besides: sets.stretches, of: setListings.flatMap(\.cameras), findings: sets.findings)
        let formatTables = tables.tables()
        var devices = V4L2Reader(page, findings: tables.findings)
        let deviceListings = devices.listings()

        var assembly = RigAssembly(findings: devices.findings, cameraNames: cameraNames)
        assembly.add(setListings)
        assembly.add(formatTables, deviceListings)
        let listings =
            setListings.map { ImportedRig.Listing(kind: .deviceSets, count: $0.count, range: $0.place) }
            + formatTables.map { ImportedRig.Listing(kind: .formats, count: $0.formats.count, range: $0.place) }
            + deviceListings.map { ImportedRig.Listing(kind: .v4l2, count: $0.formats.count, range: $0.place) }
        let rig = assembly.rig(name: rigName(file), summary: summary(of: listings, in: file))
        if rig == nil { assembly.findings.reportNoListing(in: page, bytes: bytes) }
        return ImportedRig(
            rig: rig, listings: listings.sorted { $0.range < $1.range }, diagnostics: assembly.findings.all(of: page),
            texts: [file: page.text])
    }

    private func tooLarge(_ file: String) -> ImportedRig {
        let finding = Diagnostic(
            .noListing, "'\(file)' is too large for a page with listings",
            at: SourceRange(file: file, line: 1, column: 1), label: "too large",
            fixIts: [.init("give only the part that holds the listing")],
            evidence: [
                .init(
                    "file size", value: "more than \(Self.sizeLimit) bytes", limit: "\(Self.sizeLimit) bytes",
                    source: file)
            ])
        return ImportedRig(rig: nil, listings: [], diagnostics: [finding], texts: [:])
    }

    private func rigName(_ file: String) -> String {
        if let name, !name.isEmpty { return name }
        let base = Self.baseName(file)
        let stem = base.lastIndex(of: ".").map { base[..<$0] } ?? base[...]
        return file == "-" || stem.isEmpty ? "imported" : String(stem)
    }

    private func summary(of listings: [ImportedRig.Listing], in file: String) -> String {
        let origins = ImportedRig.Listing.Kind.allCases.filter { kind in listings.contains { $0.kind == kind } }
        let place = file == "-" ? "standard input" : Self.baseName(file)
        return "Imported from \(place): \(list(origins.map(\.origin)))"
    }

    private static func baseName(_ file: String) -> String { file.split(separator: "/").last.map(String.init) ?? file }
}

extension Findings {
    /// Reports that a page has nothing to make a rig of, at what comes nearest to a listing.
    fileprivate mutating func reportNoListing(in page: Page, bytes: [UInt8]) {
        let hints = [
            "Set([", "<AVCaptureDeviceFormat", "VIDIOC_ENUM_FMT", "Size: Discrete",
            "[com.apple.avfoundation.avcapturedevice", "<AVCaptureFig",
        ]
        let found = hints.lazy.compactMap { word in page.find(word, from: 0).map { $0..<$0 + word.unicodeScalars.count }
        }
        let hint = found.first
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        var notes = [
            "a listing is what prints \(list(ImportedRig.Listing.Kind.allCases.map(\.origin), joinedBy: "or"))"
        ]
        if hint.map({ page.has("[com.apple", at: $0.lowerBound) || page.has("<AVCaptureFig", at: $0.lowerBound) })
            == true
        {
            notes.append("a list of cameras does not tell which of them may run together")
        }
        report(
            .noListing, "'\(page.file)' holds no listing that a rig could be made of", at: page.place(hint ?? 0..<0),
            severity: .error, label: hint == nil ? "nothing from here on is one" : "this is none that can be read",
            notes: notes, help: [isUTF16 ? "save the file as UTF-8" : "give a page with one of these listings"])
    }
}
