/// Finds what stands before a listing and may name its camera.
struct PageHeadings {
    /// How many lines with words above a listing are looked at: all, and those that are no headings by their form.
    private static let (reach, plainReach) = (40, 3)

    private let page: Page
    private let names: Set<String>

    /// Reads a page whose device sets have cameras of some names and identifiers, in lower case.
    init(_ page: Page, names: Set<String>) {
        self.page = page
        self.names = names
    }

    /// What names a camera on the line of a place, before it.
    func onLine(of start: Int, after floor: Int) -> CameraHeading? {
        let range = lineStart(start, floor)..<start
        guard range.count <= CameraHeading.limit, let heading = CameraHeading(page.words(range)) else { return nil }
        return heading.namesCamera || names.contains(heading.label.lowercased()) ? heading : nil
    }

    /// The lines above a place that may name a camera, the nearest first. A listing that ends above it ends the search.
    func above(_ start: Int, after floor: Int) -> [CameraHeading] {
        var headings: [CameraHeading] = []
        var end = lineStart(start, floor)
        var lines = 0
        while end > floor, lines < Self.reach {
            let line = lineStart(end - 1, floor)..<end - 1
            end = line.lowerBound
            guard line.count <= CameraHeading.limit else {
                lines += 1
                continue
            }
            let text = page.words(line)
            if text.contains("])") || text.contains(")}") { break }
            guard text.unicodeScalars.contains(where: \.properties.isAlphabetic) else { continue }
            lines += 1
            guard let heading = CameraHeading(text) else { continue }
            if heading.isMarked || lines <= Self.plainReach { headings.append(heading) }
        }
        return headings
    }

    private func lineStart(_ offset: Int, _ floor: Int) -> Int {
        var start = offset
        while start > floor, page[start - 1] != "\n" { start -= 1 }
        return start
    }
}
