internal import CaptureElements
internal import CaptureModel
internal import GStreamerKit

/// What a muxer writes wrong into the indexes of MP4 and MOV, mended on its way to the file.
extension FileWriter {
    /// Has indexes mended from the first on; of other containers none is looked at.
    func mendIndexes() {
        guard let muxer = elements.first, Self.indexing.contains(assembly.element(muxer)?.factory ?? ""),
            let output = assembly.pad("src", of: muxer)
        else { return }
        if let alignment {
            output.replaceContents(lookingAt: BoxHead.longest, where: TrackAlignment.isIndex) { alignment.aligned($0) }
        } else {
            output.replaceContents(lookingAt: BoxHead.longest, where: MovieLength.isIndex) {
                WholeShowing.index(of: $0)
            }
        }
    }

    private static let indexing = Set([Container.mp4, .mov].map(\.muxer))
}
