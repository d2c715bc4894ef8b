import CaptureDiagnostics

/// Finds and reads what Swift prints of `supportedMultiCamDeviceSets`:
///
///     [ Set([ [Back Camera][com.apple...:0], [Front Camera][com.apple...:1] ]), ... ]
struct DeviceSetReader {
    /// More sets and cameras than any page has of real devices; comparing them all would take too long.
    private static let (setLimit, cameraLimit) = (1000, 100)
    /// The longest name or identifier of a camera.
    private static let nameLimit = 200

    private let page: Page
    private var setsRead = 0
    private(set) var findings: Findings
    /// The stretches of the page that were read.
    private(set) var stretches: [Range<Int>] = []

    init(_ page: Page, findings: Findings) {
        self.page = page
        self.findings = findings
    }

    /// What is wrong with a set, and where.
    private struct Fault: Error {
        let offset: Int
        let reason: String
        /// Whether it is in a set, which is then left out; else between two.
        var isInSet = true
    }

    /// The listings of the page.
    mutating func listings() -> [DeviceSetListing] {
        var found: [DeviceSetListing] = []
        var offset = 0
        while let start = nextSet(from: offset) {
            var listing = DeviceSetListing(at: page.place(start..<start))
            offset = read(into: &listing, from: start)
            listing.place = page.place(start..<offset)
            stretches.append(start..<offset)
            if listing.count > 0 { found.append(listing) }
        }
        return found
    }

    /// Where a set begins of which at least the first camera is understood.
    private func nextSet(from offset: Int) -> Int? {
        var offset = offset
        while let start = page.find("Set(", from: offset) {
            let first = page.skippingBlanks(start + 4)
            let isWord = page[start - 1].map { !$0.properties.isAlphabetic && $0 != "_" } ?? true
            if isWord, page[first] == "[", (try? member(at: page.skippingBlanks(first + 1))) != nil { return start }
            offset = start + 4
        }
        return nil
    }

    /// Reads a listing from its first set on; gives the place after it.
    private mutating func read(into listing: inout DeviceSetListing, from start: Int) -> Int {
        if page.lastWritten(before: start) != "[" {
            findings.leaveOut(
                "what stands before this set", at: page.place(start..<start + 3),
                because: "the listing's beginning is missing")
        }
        var offset = start
        while true {
            do throws(Fault) {
                let (members, end) = try set(at: offset)
                guard setsRead < Self.setLimit, listing.cameras.count + members.count <= Self.cameraLimit else {
                    findings.leaveOut(
                        "the rest of the page", at: page.place(offset..<end),
                        because: "more than \(Self.setLimit) sets or \(Self.cameraLimit) cameras")
                    return page.end
                }
                setsRead += 1
                if members.isEmpty {
                    findings.leaveOut("an empty set", at: page.place(offset..<end), because: "no camera")
                } else {
                    listing.add(members)
                }
                let comma = page.skippingBlanks(end)
                let next = page[comma] == "," ? page.skippingBlanks(comma + 1) : comma
                if page[next] == "]" { return next + 1 }
                if !page.has("Set(", at: next) {
                    throw Fault(offset: next, reason: "neither a set nor the listing's end", isInSet: false)
                }
                offset = next
            } catch {
                let stop = endOfWord(error.offset)
                let word =
                    error.offset < page.end ? "'\(abbreviated(page.words(error.offset..<stop)))'" : "the page's end"
                let what = error.isInSet ? "a set of the listing" : word
                findings.leaveOut(what, at: page.place(error.offset..<stop), because: error.reason)
                // A set behind an opening bracket is the first of another listing.
                guard let next = nextSet(from: max(error.offset, offset + 4)), page.lastWritten(before: next) != "["
                else {
                    return max(error.offset, offset + 4)
                }
                offset = next
            }
        }
    }

    /// A set with its cameras, and the place after it.
    private func set(at start: Int) throws(Fault) -> ([DeviceSetListing.Camera], Int) {
        var offset = page.skippingBlanks(start + 4)
        guard page[offset] == "[" else { throw Fault(offset: offset, reason: "'[' is missing") }
        offset = page.skippingBlanks(offset + 1)
        var members: [DeviceSetListing.Camera] = []
        while page[offset] != "]" {
            let (camera, end) = try member(at: offset)
            members.append(camera)
            offset = page.skippingBlanks(end)
            if page[offset] == "," { offset = page.skippingBlanks(offset + 1) }
        }
        offset = page.skippingBlanks(offset + 1)
        guard page[offset] == ")" else { throw Fault(offset: offset, reason: "')' is missing") }
        return (members, offset + 1)
    }

    /// `[Back Camera][com.apple...:0]`, or `<AVCaptureFigVideoDevice: 0x1 [Back Camera][com.apple...:0]>`.
    private func member(at start: Int) throws(Fault) -> (DeviceSetListing.Camera, Int) {
        var offset = start
        let isObject = page[start] == "<"
        while isObject, let scalar = page[offset], scalar != "[", offset - start < Self.nameLimit { offset += 1 }
        let (label, middle) = try bracketed(at: offset, "a camera's name in '[ ]' is missing")
        let (id, end) = try bracketed(at: page.skippingBlanks(middle), "a camera's identifier in '[ ]' is missing")
        let camera = DeviceSetListing.Camera(id: id, label: label, place: page.place(start..<end))
        guard isObject else { return (camera, end) }
        let close = page.skippingBlanks(end)
        guard page[close] == ">" else { throw Fault(offset: close, reason: "'>' is missing") }
        return (camera, close + 1)
    }

    private func bracketed(at start: Int, _ reason: String) throws(Fault) -> (String, Int) {
        guard page[start] == "[" else { throw Fault(offset: start, reason: reason) }
        var offset = start + 1
        while let scalar = page[offset], scalar != "]", scalar != "[", scalar != "\n", offset - start <= Self.nameLimit
        {
            offset += 1
        }
        let text = page.words(start + 1..<offset)
        if text == "<private>" { throw Fault(offset: start, reason: "the log keeps it to itself as private") }
        guard page[offset] == "]", !text.isEmpty else { throw Fault(offset: start, reason: "this is no name in '[ ]'") }
        return (text, offset + 1)
    }

    /// Where a word that begins at a place ends, on its line.
    private func endOfWord(_ offset: Int) -> Int {
        var end = offset
        while let scalar = page[end], !scalar.isBlank, end - offset < Self.nameLimit { end += 1 }
        return end
    }
}
