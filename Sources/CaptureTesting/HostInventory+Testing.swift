public import CaptureCheck
internal import CaptureElements
public import CaptureModel

extension HostInventory {
    /// A machine that has everything: all elements mcpipe may use but the hardware encoders, a display and much disk space.
    public static var testing: HostInventory {
        HostInventory(
            gstreamer: Version(1, 22, 0), elements: testingElements, hasDisplay: true, files: InMemoryFileSystem(),
            name: "bench")
    }

    private static let testingElements: Set<String> = {
        let hardware = VideoCodec.allCases.flatMap { EncoderCatalog.candidates(for: $0) }.filter(\.isHardware)
        return Set(ElementPackages.elements).subtracting(hardware.map(\.element))
    }()
}

extension CheckOptions {
    /// A run in `/takes` of a file in `/pipelines`.
    public static var testing: CheckOptions {
        CheckOptions(
            workingFolder: "/takes", fileFolder: "/pipelines", moment: Moment(date: "2026-11-20", time: "14-30-05"),
            servesHTTP: true)
    }
}
