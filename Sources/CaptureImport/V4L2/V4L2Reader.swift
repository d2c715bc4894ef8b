import CaptureDiagnostics
import CaptureModel

/// Finds and reads what `v4l2-ctl --list-formats-ext` prints, of one device or of several one after another.
struct V4L2Reader {
    /// More rows than any device lists; comparing them all would take too long.
    private static let rowLimit = 1000

    /// The sizes being read, whose rates follow them.
    private struct Open {
        let sizes: [Size]
        let place: SourceRange
        var rates: FrameRates?
    }

    private let page: Page
    private(set) var findings: Findings
    private var found: [V4L2Listing] = []
    private var heading = V4L2Heading()
    private var listing: V4L2Listing?
    /// The blanks before the listing's first line; what is not further in ends it.
    private var margin = 0
    private var encoding: VideoEncoding?
    private var open: Open?

    init(_ page: Page, findings: Findings) {
        self.page = page
        self.findings = findings
    }

    /// The listings of the page that are of cameras.
    mutating func listings() -> [V4L2Listing] {
        for whole in page.lines {
            let start = page.scalars[whole].firstIndex { !$0.isBlank } ?? whole.upperBound
            guard start < whole.upperBound else { continue }
            read(start..<whole.upperBound, indent: start - whole.lowerBound)
        }
        endListing()
        return found
    }

    private mutating func read(_ range: Range<Int>, indent: Int) {
        let text = page.words(range)
        let line = V4L2Line(page.typed(range))
        switch line {
        case .beginning: begin(range, indent: indent)
        case .format where listing == nil && text.contains("("): begin(range, indent: indent)
        default: break
        }
        guard listing != nil else {
            heading.take(text, isIndented: page[range.lowerBound - 1] == "\t")
            return
        }
        let place = page.place(range)
        switch line {
        case .beginning, .known: break
        case .type(let type): take(type: type, at: place)
        case .format(let code, let description): take(format: code, description, at: place)
        case .sizes(let sizes, let words): take(sizes, range: words, at: place)
        case .rates(let rates): take(rates, at: place)
        case .fault(let reason): findings.leaveOut("'\(abbreviated(text))'", at: place, because: reason)
        case .other where indent > margin:
            findings.leaveOut("'\(abbreviated(text))'", at: place, because: "mcpipe has no word for it")
        case .other:
            endListing()
            heading.take(text, isIndented: page[range.lowerBound - 1] == "\t")
            return
        }
        listing?.place.end = place.end
    }

    private mutating func begin(_ range: Range<Int>, indent: Int) {
        endListing()
        listing = V4L2Listing(at: page.place(range), path: heading.path, label: heading.label)
        margin = indent
        heading = V4L2Heading()
    }

    private mutating func take(type: String, at place: SourceRange) {
        endFormat()
        guard !type.hasPrefix("Video Capture") else { return }
        listing?.isNoCamera = true
        findings.leaveOut("the listing of type '\(abbreviated(type))'", at: place, because: "not of a camera")
    }

    private mutating func take(format code: String, _ description: String, at place: SourceRange) {
        endFormat()
        encoding = VideoEncoding(parsing: code)
        guard encoding == nil else { return }
        listing?.unusable.append(code)
        findings.report(
            .notUnderstood, "the format '\(abbreviated(code))' and its sizes are left out", at: place,
            label: UnusableFormat.reason(code: code, description: description),
            help: UnusableFormat.isSensorData(code: code, description: description) ? [UnusableFormat.help] : [])
    }

    private mutating func take(_ sizes: [Size], range: String?, at place: SourceRange) {
        endSize()
        open = Open(sizes: sizes, place: place)
        guard let range, encoding != nil else { return }
        findings.report(
            .notInListing, "the sizes '\(range)' are too many to list; the usual ones and the largest stand for them",
            at: place, severity: .note, label: "\(sizes.count) of them are in the rig")
    }

    private mutating func take(_ rates: FrameRates, at place: SourceRange) {
        guard let size = open else {
            return findings.leaveOut("this rate", at: place, because: "no size stands before it")
        }
        open?.rates = size.rates.map { $0.union(rates) } ?? rates
    }

    /// Adds the sizes that were being read.
    private mutating func endSize() {
        guard let ended = open else { return }
        open = nil
        guard let encoding, listing?.isNoCamera == false else { return }
        guard listing?.formats.count ?? 0 < Self.rowLimit else {
            return findings.leaveOut("this size", at: ended.place, because: "more than \(Self.rowLimit) rows")
        }
        if ended.rates == nil {
            findings.report(
                .notInListing, "the size has no rates; \(FrameRates.any) fps stand for any", at: ended.place,
                severity: .note, label: "no rate is listed")
        }
        for size in ended.sizes { listing?.add(encoding, size, ended.rates ?? .any) }
    }

    private mutating func endFormat() {
        endSize()
        encoding = nil
    }

    /// Keeps the listing that was being read, where it is of a camera.
    private mutating func endListing() {
        endFormat()
        guard let ended = listing else { return }
        listing = nil
        let name = ended.path.map { "'\($0)'" } ?? "the device"
        if ended.formats.isEmpty, !ended.isNoCamera, !ended.unusable.isEmpty {
            findings.report(
                .notUnderstood, "\(name) has no format that mcpipe can use, so it is no camera of the rig",
                at: ended.place, label: "it has \(quotedList(ended.unusable.prefix(8).map(abbreviated)))")
        } else if ended.formats.isEmpty, !ended.isNoCamera {
            findings.report(
                .notInListing, "\(name) lists no formats, so it is no camera of the rig", at: ended.place,
                severity: .note, label: "nothing follows that is understood")
        } else if let path = ended.path, found.contains(where: { $0.path == path }) {
            findings.leaveOut("the second listing of '\(path)'", at: ended.place, because: "listed before")
        } else if !ended.isNoCamera {
            found.append(ended)
        }
    }
}
