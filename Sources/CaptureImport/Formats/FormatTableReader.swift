import CaptureDiagnostics
import CaptureModel

/// Finds and reads what AVFoundation prints of `AVCaptureDevice.formats`, a row for each format:
///
///     <AVCaptureDeviceFormat: 0x1 'vide'/'420f' 1280x 720, { 6-240 fps}, fov:59.680, binned, ..., SS:0.000002-0.166667>
struct FormatTableReader {
    private static let beginning = "<AVCaptureDeviceFormat"
    /// The longest row; what is longer was not closed.
    private static let rowLimit = 2000

    private let page: Page
    private let otherListings: [Range<Int>]
    private let headings: PageHeadings
    private(set) var findings: Findings
    private var repeated = RepeatedFaults()

    /// Reads a page in which device sets stand at some stretches, whose lines are no headings, but whose cameras may be named by
    /// headings.
    init(_ page: Page, besides otherListings: [Range<Int>], of cameras: [DeviceSetListing.Camera], findings: Findings) {
        self.page = page
        self.otherListings = otherListings
        headings = PageHeadings(page, names: Set(cameras.flatMap { [$0.label.lowercased(), $0.id.lowercased()] }))
        self.findings = findings
    }

    /// The tables of the page; a line of other text ends one, and so does another camera's name before a row.
    mutating func tables() -> [FormatTable] {
        var tables: [FormatTable] = []
        var last: Range<Int>?
        var current = 0
        var offset = 0
        while let start = page.find(Self.beginning, from: offset) {
            offset = start + Self.beginning.unicodeScalars.count
            guard let end = endOfRow(from: start) else {
                findings.leaveOut("this row", at: page.place(start..<offset), because: "it is not closed by '>'")
                continue
            }
            let floor = max(last?.upperBound ?? 0, otherListings.last { $0.upperBound <= start }?.upperBound ?? 0)
            let rowHeading = headings.onLine(of: start, after: floor)
            if let name = rowHeading, let index = tables.lastIndex(where: { $0.rowHeading?.label == name.label }) {
                current = index
            } else if rowHeading != nil || (last.map { hasLine(between: $0.upperBound, and: start) } ?? true) {
                let above = headings.above(start, after: floor)
                tables.append(
                    FormatTable(
                        place: page.place(start..<end), headings: (rowHeading.map { [$0] } ?? []) + above,
                        rowHeading: rowHeading))
                current = tables.count - 1
            }
            last = start..<end
            offset = end
            tables[current].place.end = page.place(start..<end).end
            if let format = format(start..<end) { tables[current].formats.append(format) }
        }
        repeated.report(to: &findings)
        return tables.filter { !$0.formats.isEmpty }
    }

    private func endOfRow(from start: Int) -> Int? {
        let rest = page.scalars[start + 1..<min(page.end, start + Self.rowLimit)]
        guard let end = rest.firstIndex(where: { $0 == ">" || $0 == "<" }), rest[end] == ">" else { return nil }
        return end + 1
    }

    /// Whether a whole line between two rows has words; what stands on the rows' own lines may be a log's.
    private func hasLine(between end: Int, and start: Int) -> Bool {
        let lines = page.scalars[end..<start].split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropFirst().dropLast().contains { line in line.contains { $0.properties.isAlphabetic } }
    }

    /// A row; nil, told, where its size, pixels or rates are not understood.
    private mutating func format(_ row: Range<Int>) -> MediaFormat? {
        let colon = page.scalars[row].firstIndex(of: ":") ?? row.lowerBound
        let parts = parts(colon + 1..<row.upperBound - 1)
        let head = parts[0]
        let quoted = page.typed(head).split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        guard quoted.count == 5, let size = Size(parsing: quoted[4].filter { $0 != " " }) else {
            leaveOut("this row", head, because: "its kind and size are not to be found")
            return nil
        }
        guard quoted[1] == "vide" else {
            leaveOut("the row of '\(abbreviated(quoted[1]))'", head, because: "it is not of pictures")
            return nil
        }
        guard let encoding = VideoEncoding(parsing: quoted[3]) else {
            leaveOut("the row of '\(abbreviated(quoted[3]))'", head, because: UnusableFormat.reason(code: quoted[3]))
            return nil
        }
        guard parts.count > 1, let rates = FrameRates(braced: page.typed(parts[1])) else {
            leaveOut("this row", parts.count > 1 ? parts[1] : head, because: "its rates are not to be found")
            return nil
        }
        var format = MediaFormat(encoding, size, rates, isMultiCamSupported: false)
        for part in parts.dropFirst(2) where !format.take(page.typed(part)) {
            let text = abbreviated(page.words(part))
            leaveOut("'\(text)'", part, because: text.isEmpty ? "a word is missing" : "mcpipe has no word for it")
        }
        return format
    }

    private mutating func leaveOut(_ what: String, _ part: Range<Int>, because reason: String) {
        repeated.add(what, at: page.place(part), because: reason)
    }

    /// The parts between commas, without the blanks around them; commas in brackets do not count. There is one at least.
    private func parts(_ range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var depth = 0
        var start = range.lowerBound
        for offset in range {
            switch page.scalars[offset] {
            case "{", "(": depth += 1
            case "}", ")": depth -= 1
            case "," where depth <= 0:
                parts.append(trimmed(start..<offset))
                start = offset + 1
            default: break
            }
        }
        return parts + [trimmed(min(start, range.upperBound)..<range.upperBound)]
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        let start = min(page.skippingBlanks(range.lowerBound), range.upperBound)
        var end = range.upperBound
        while end > start, page.scalars[end - 1].isBlank { end -= 1 }
        return start..<end
    }
}
