import CaptureModel
import CapturePlan

extension Plan {
    /// Puts a sound device whose crystal is off in the place of a test tone: it makes samples at another rate than it says.
    ///
    /// - Parameters:
    ///   - partsPerMillion: by how much the device is fast; made by whole samples a second, so by steps of 21.
    ///   - wave: `sine`, or `ticks`, which are 5 ms of 2 kHz. They begin one buffer before each second (`audiotestsrc` 1.22).
    ///   - isCorrected: whether the session knows that it is such a device.
    mutating func detune(
        _ node: NodeName, by partsPerMillion: Double, wave: String = "sine", isCorrected: Bool = true
    ) {
        guard let source = sources.firstIndex(where: { $0.node == node }),
            let tone = elements.firstIndex(where: { $0.name == node.description }),
            let format = elements.firstIndex(where: { $0.name == "\(node):format" }),
            let link = links.firstIndex(where: { $0.from.element == "\(node):format" })
        else { return }
        sources[source].soundStamps = isCorrected ? .ofBeginning : nil
        elements[tone].properties.removeAll { $0.name == "wave" }
        elements[tone].properties += [
            PlannedProperty("wave", .nick(wave)), PlannedProperty("sine-periods-per-tick", .int(10)),
        ]
        let real = Int((Self.nominalRate * (1 + partsPerMillion / 1e6)).rounded())
        elements[format].properties = [
            PlannedProperty("caps", .caps(PlannedCaps("audio/x-raw", ["rate": .int(real), "channels": .int(1)])))
        ]
        let said = PlannedCaps("audio/x-raw", ["rate": .int(Int(Self.nominalRate))])
        let float = PlannedCaps(
            "audio/x-raw", ["format": .string("F32LE"), "layout": .string("interleaved")])
        let more = [
            PlannedElement(
                "\(node):crystal", "capssetter", [PlannedProperty("caps", .text(said.description))], node: node),
            PlannedElement("\(node):clock-convert", "audioconvert", node: node),
            PlannedElement("\(node):clock-format", "capsfilter", [PlannedProperty("caps", .caps(float))], node: node),
        ]
        elements.insert(contentsOf: more, at: format + 1)
        links[link].from.element = more[2].name
        links += [
            PlannedLink("\(node):format", more[0].name), PlannedLink(more[0].name, more[1].name),
            PlannedLink(more[1].name, more[2].name),
        ]
    }

    /// Makes a test pattern black and white by turns.
    mutating func blink(_ node: NodeName) {
        guard let index = elements.firstIndex(where: { $0.name == node.description }) else { return }
        elements[index].properties.removeAll { $0.name == "pattern" }
        elements[index].properties.append(PlannedProperty("pattern", .nick("blink")))
    }

    private static var nominalRate: Double { 48000 }
}
